package dev.pawl.contracts;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** An amount of US dollars, exact; written as a decimal string. Never negative. */
public record Money(BigDecimal usd) implements Comparable<Money> {
  public static final Money ZERO = new Money(BigDecimal.ZERO);

  private static final int MAX_DIGITS = 200;

  /** Reading digits takes time that grows with their square, so longer text is not read at all. */
  private static final int MAX_TEXT = 2 * MAX_DIGITS;

  public Money {
    if (usd.signum() < 0) {
      throw new IllegalArgumentException("an amount of money is not negative: " + usd);
    }
    if (usd.precision() > MAX_DIGITS || Math.abs((long) usd.scale()) > MAX_DIGITS) {
      throw new IllegalArgumentException(
          "an amount of money has at most " + MAX_DIGITS + " digits");
    }
    usd = usd.signum() == 0 ? BigDecimal.ZERO : usd.stripTrailingZeros();
  }

  @JsonCreator
  public static Money of(String usd) {
    if (usd.length() > MAX_TEXT) {
      throw new IllegalArgumentException(
          "an amount of money has at most " + MAX_DIGITS + " digits");
    }
    return new Money(new BigDecimal(usd));
  }

  public Money plus(Money other) {
    return new Money(usd.add(other.usd));
  }

  /** What is left after taking the other amount away; zero where that is more. */
  public Money minusOrZero(Money other) {
    return compareTo(other) <= 0 ? ZERO : new Money(usd.subtract(other.usd));
  }

  @JsonValue
  public String toPlainString() {
    return usd.toPlainString();
  }

  /** For people: a dollar sign and at least two places, rounded up at the fourth. */
  public String display() {
    BigDecimal shown = usd.setScale(Math.max(2, Math.min(4, usd.scale())), RoundingMode.UP);
    return "$" + shown.toPlainString();
  }

  @Override
  public int compareTo(Money other) {
    return usd.compareTo(other.usd);
  }

  @Override
  public String toString() {
    return toPlainString();
  }
}
