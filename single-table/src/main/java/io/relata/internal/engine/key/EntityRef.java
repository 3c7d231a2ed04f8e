package io.relata.internal.engine.key;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A reference to an entity: its name in the model and its id.
 *
 * @param entity the entity's name, such as {@code store}
 * @param id 1 to 128 characters of {@code A-Z a-z 0-9 . _ ~ -}, not {@code .} or {@code ..}: safe in a key and in a URL path as it is
 */
public record EntityRef(String entity, String id) {
    /** The most characters of an id, each of one byte. */
    public static final int LONGEST_ID = 128;
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._~-]{1," + LONGEST_ID + "}");

    /** The rule for ids, as the end of a sentence. */
    public static final String ID_RULE = "1 to 128 characters of A-Z a-z 0-9 . _ ~ -, and not . or ..";

    /** @throws IllegalArgumentException when the id breaks {@link #ID_RULE} */
    public EntityRef {
        if (!isId(id)) {
            throw new IllegalArgumentException("an id has " + ID_RULE);
        }
    }

    /** Whether {@code text} can be an entity's id. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches() && !text.equals(".") && !text.equals("..");
    }

    /** What is stored as an id; none where other code, or an earlier model, stored something else there. */
    public static Optional<String> storedId(Object value) {
        return value instanceof String text && isId(text) ? Optional.of(text) : Optional.empty();
    }

    /** The sort key of everything that carries this entity's data, and the {@code typeGsi} partition that gathers it: {@code store#004}. */
    public String type() {
        return entity + "#" + id;
    }

    /**
     * Parses a {@link #type()}.
     *
     * @throws IllegalArgumentException when {@code type} is not of that form
     */
    public static EntityRef ofType(String type) {
        int separator = type.indexOf('#');
        if (separator < 1) {
            throw new IllegalArgumentException(type + " is not <entity>#<id>");
        }
        return new EntityRef(type.substring(0, separator), type.substring(separator + 1));
    }
}
