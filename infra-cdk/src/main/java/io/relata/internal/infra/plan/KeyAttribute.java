package io.relata.internal.infra.plan;

/** An attribute of a key. */
public record KeyAttribute(String name, Type type) {
    /** The types of key attributes, under DynamoDB's names. */
    public enum Type {
        S("a string"), N("a number"), B("binary");

        private final String says;

        Type(String says) {
            this.says = says;
        }

        String says() {
            return says;
        }
    }

    /** Every key of a model is a string. */
    static KeyAttribute string(String name) {
        return new KeyAttribute(name, Type.S);
    }

    @Override
    public String toString() {
        return type == Type.S ? name : name + " (" + type + ")";
    }
}
