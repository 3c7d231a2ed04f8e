package io.relata.client;

/** The ETag of an entity, for {@code If-Match} and {@code If-None-Match}. */
public final class ETag {
    /** Of whatever version there is. */
    public static final String ANY = "*";

    private ETag() {
    }

    /** @param version that of the entity */
    public static String of(long version) {
        return "\"" + version + "\"";
    }
}
