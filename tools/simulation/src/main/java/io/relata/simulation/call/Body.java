package io.relata.simulation.call;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What a call sends. */
public record Body(ObjectNode json, Validity validity) {
    /** Whether something in a body by itself is a reason to refuse it. */
    public enum Validity {
        VALID,
        INVALID,
        /** It depends on what it is combined with. */
        UNKNOWN
    }

    /** A valid body with one attribute. */
    public static Body of(String attribute, String value) {
        return valid(JsonNodeFactory.instance.objectNode().put(attribute, value));
    }

    public static Body valid(ObjectNode json) {
        return new Body(json, Validity.VALID);
    }

    /** A valid body that changes nothing. */
    public static Body empty() {
        return valid(JsonNodeFactory.instance.objectNode());
    }

    /** The same with one more attribute. */
    public Body with(String attribute, String value) {
        return new Body(json.deepCopy().put(attribute, value), validity);
    }
}
