package dev.pawl.testkit.server;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks tests that need a real Temporal server. Without a binary they are skipped with the reason,
 * or fail where {@code PAWL_REQUIRE_SERVER=1}, as in CI. A parameter of type {@link RealServer}
 * gets one server per test class, ended after its last test; a test that stops or kills servers
 * starts its own.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Tag("real-server")
@ExtendWith(RealServerExtension.class)
public @interface NeedsRealServer {}
