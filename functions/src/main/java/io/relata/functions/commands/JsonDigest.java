package io.relata.functions.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.relata.engine.limits.Numbers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** A digest of what JSON says: the order of names, white space and the spelling of numbers do not matter. */
final class JsonDigest {
    private final StringBuilder canonical = new StringBuilder();

    private JsonDigest() {
    }

    static String of(JsonNode json) {
        JsonDigest digest = new JsonDigest();
        digest.append(json);
        try {
            byte[] bytes = digest.canonical.toString().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private void append(JsonNode json) {
        if (json.isObject()) {
            canonical.append('{');
            json.properties().stream().sorted(Map.Entry.comparingByKey()).forEach(property -> {
                canonical.append(TextNode.valueOf(property.getKey())).append(':');
                append(property.getValue());
                canonical.append(',');
            });
            canonical.append('}');
        } else if (json.isArray()) {
            canonical.append('[');
            json.forEach(element -> {
                append(element);
                canonical.append(',');
            });
            canonical.append(']');
        } else if (json.isNumber()) {
            canonical.append(Numbers.canonical(json.decimalValue()));
        } else {
            canonical.append(json);
        }
    }
}
