package io.relata.engine.key;

/**
 * How keys are told to people. Two kinds of keys hold what callers wrote, which may be about a person: guards of unique values, and copies
 * of what has a tag. In logs that part is replaced by a digest of the key as it is stored, so that whoever has the value can find its
 * lines, and whoever has a line finds the item in the table, and nobody learns a value from a log.
 */
public enum KeyText {
    /** As it is stored. For the screen of somebody who may read the table. */
    IN_FULL {
        @Override
        public String of(String part) {
            return part;
        }
    },
    /** Without what callers wrote: {@code unique:customer.email:sha256-5b1e4a0c9d3f}. */
    REDACTED {
        @Override
        public String of(String part) {
            int value = beginOfValue(part);
            return value < 0 ? part : part.substring(0, value) + "sha256-" + Sha256.hex(part).substring(0, DIGITS);
        }
    };

    private static final int DIGITS = 12;

    /** @param part a key's partition key or sort key */
    public abstract String of(String part);

    /** Both parts. */
    public String of(Key key) {
        return "(" + of(key.id()) + ", " + of(key.type()) + ")";
    }

    private static int beginOfValue(String part) {
        if (part.indexOf('#') < 0) {
            return CoreKey.beginOfUniqueValue(part);
        }
        return part.startsWith("tag#") || part.startsWith("tag.") ? part.indexOf('#') + 1 : -1;
    }
}
