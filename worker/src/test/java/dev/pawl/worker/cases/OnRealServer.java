package dev.pawl.worker.cases;

import dev.pawl.testkit.server.NeedsRealServer;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Cases on the one real server; a parameter of type {@link CaseServer} is it. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@NeedsRealServer
@ExtendWith(CaseServer.Extension.class)
@Timeout(90)
@interface OnRealServer {}
