package io.relata.internal.functions.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.relata.internal.engine.key.Sha256;
import io.relata.internal.engine.limits.Numbers;
import java.util.Map;

/** A digest of what JSON says: the order of names, white space and the spelling of numbers do not matter. */
final class JsonDigest {
    private final StringBuilder canonical = new StringBuilder();

    private JsonDigest() {
    }

    static String of(JsonNode json) {
        JsonDigest digest = new JsonDigest();
        digest.append(json);
        return Sha256.hex(digest.canonical.toString());
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
