package io.relata.simulation.call;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What a call sends.
 *
 * @param isValid whether nothing in it by itself is a reason to refuse it
 */
public record Body(ObjectNode json, boolean isValid) {
    /** A valid body with one attribute. */
    public static Body of(String attribute, String value) {
        return new Body(JsonNodeFactory.instance.objectNode().put(attribute, value), true);
    }

    public static Body empty() {
        return new Body(JsonNodeFactory.instance.objectNode(), true);
    }

    /** The same with one more attribute. */
    public Body with(String attribute, String value) {
        return new Body(json.deepCopy().put(attribute, value), isValid);
    }
}
