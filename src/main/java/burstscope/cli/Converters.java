package burstscope.cli;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.units.ByteSizes;
import burstscope.units.Durations;
import java.math.BigInteger;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Words of the command line as values; each refusal says what to write instead.
final class Converters {
    private static final int MOST_DIGITS = 40;

    private Converters() {}

    /// Nanoseconds from `250us`, `1ms`.
    static final class Nanoseconds implements ITypeConverter<Long> {
        @Override
        public Long convert(String word) {
            try {
                return Durations.parse(word);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(message(e));
            }
        }
    }

    /// Bytes from `64`, `4kB`; at most what an array holds.
    static final class Bytes implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String word) {
            try {
                return Math.toIntExact(ByteSizes.parse(word));
            } catch (ArithmeticException e) {
                throw new TypeConversionException("'" + word + "' is more than 2 GiB");
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(message(e));
            }
        }
    }

    /// One pool size of a list.
    static final class PoolSize implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String word) {
            String bounds = "write numbers from 1 to " + DeliverySettings.MAX_OUTSTANDING
                    + " with commas between, for example --pool 1,20";
            int size;
            try {
                size = Integer.parseInt(word.strip());
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + word + "' is no pool size: " + bounds);
            }
            if (size < 1 || size > DeliverySettings.MAX_OUTSTANDING) {
                throw new TypeConversionException("a pool of " + size + " is not possible: " + bounds);
            }
            return size;
        }
    }

    /// Half the width of an interval from `5%` or `0.05`.
    static final class Share implements ITypeConverter<Double> {
        @Override
        public Double convert(String word) {
            boolean percent = word.strip().endsWith("%");
            String digits = percent ? word.strip().substring(0, word.strip().length() - 1) : word.strip();
            double share = digits.matches("\\d{1,3}(\\.\\d{1,4})?") ? Double.parseDouble(digits) : 0;
            double value = percent ? share / 100 : share;
            if (value <= 0 || value > 1) {
                throw new TypeConversionException("'" + word + "' is no share: write 5%, or 0.05");
            }
            return value;
        }
    }

    /// A ratio from `1.05`.
    static final class Ratio implements ITypeConverter<Double> {
        private static final double LEAST = 0.01;
        private static final double MOST = 100;

        @Override
        public Double convert(String word) {
            double ratio = word.strip().matches("\\d{1,3}(\\.\\d{1,6})?") ? Double.parseDouble(word.strip()) : 0;
            if (!(ratio >= LEAST && ratio <= MOST)) {
                throw new TypeConversionException(
                        "'" + word + "' is no ratio from 0.01 to 100: write 1.05 for 105 % of the time");
            }
            return ratio;
        }
    }

    /// A whole number that an `int` holds.
    static final class WholeNumber implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String word) {
            return Math.toIntExact(whole(word, Integer.MIN_VALUE, Integer.MAX_VALUE));
        }
    }

    /// A whole number that a `long` holds.
    static final class LongNumber implements ITypeConverter<Long> {
        @Override
        public Long convert(String word) {
            return whole(word, Long.MIN_VALUE, Long.MAX_VALUE);
        }
    }

    private static long whole(String word, long least, long most) {
        BigInteger number;
        try {
            number = word.length() > MOST_DIGITS ? BigInteger.ZERO : new BigInteger(word.strip());
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + word + "' is no whole number: write digits alone, such as 20");
        }
        if (word.length() > MOST_DIGITS
                || number.compareTo(BigInteger.valueOf(least)) < 0
                || number.compareTo(BigInteger.valueOf(most)) > 0) {
            throw new TypeConversionException("'" + word + "' is too large a number");
        }
        return number.longValueExact();
    }

    /// `live` or `queued`.
    static final class StartWord implements ITypeConverter<BurstRecord.Start> {
        @Override
        public BurstRecord.Start convert(String word) {
            return switch (word) {
                case "live" -> BurstRecord.Start.LIVE;
                case "queued" -> BurstRecord.Start.QUEUED;
                default -> throw new TypeConversionException("'" + word + "' is no start: write live or queued");
            };
        }
    }

    private static String message(IllegalArgumentException e) {
        String message = e.getMessage();
        return message == null ? "not understood" : message;
    }
}
