package io.relata.schema;

/** The names of indexes that a model declares. */
final class IndexName {
    private IndexName() {
    }

    /**
     * Reports an invalid name.
     *
     * @param where the entity or attribute and its annotation: {@code thing: @ListBy}
     */
    static void check(String where, String index, ModelErrors errors) {
        check(where, "index", index, errors);
    }

    /** @param parameter the annotation's, that has the name */
    static void check(String where, String parameter, String index, ModelErrors errors) {
        if (!index.matches("[a-z][A-Za-z0-9]{0,39}") || index.endsWith("Gsi")) {
            errors.add(where + "(" + parameter + " = \"" + index
                    + "\") is invalid: use a lower-case letter and up to 39 letters and digits, not"
                    + " ending in Gsi, as indexes of single attributes do");
        }
    }
}
