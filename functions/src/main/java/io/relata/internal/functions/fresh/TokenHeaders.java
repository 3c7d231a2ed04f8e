package io.relata.internal.functions.fresh;

/** The headers by which callers see their own writes in every list, without waiting for indexes and copies. */
public final class TokenHeaders {
    /** Of the answer to a write: names what it wrote. */
    public static final String TOKEN = "Relata-Token";
    /** Of a read: the tokens of the writes that it has to show, separated by commas. In lower case, as requests have it. */
    public static final String AFTER = "relata-after";

    private TokenHeaders() {
    }
}
