package io.relata.internal.infra.config;

import io.relata.internal.engine.secret.UniqueValues;
import java.util.regex.Pattern;

/** Reads how guards of unique values are kept. */
final class ReadUniqueValues {
    private static final Pattern VALUES = Pattern.compile("plain|both|moving|hashed");

    private ReadUniqueValues() {
    }

    static UniqueValues from(Context context) {
        return UniqueValues.of(context.matching("uniqueValues", VALUES, "plain, both, moving or hashed").orElse("plain"));
    }
}
