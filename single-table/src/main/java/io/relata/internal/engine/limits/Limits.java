package io.relata.internal.engine.limits;

import java.nio.charset.StandardCharsets;

/**
 * What DynamoDB and Lambda refuse, and what we refuse before they do. Every value that callers send is measured by these on its way to a
 * key, an item or an answer.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html">Quotas of DynamoDB</a>
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html">Quotas of Lambda</a>
 */
public final class Limits {
    /** The most bytes of a partition key, of the table and of an index. */
    public static final int PARTITION_KEY = 2048;
    /** The most bytes of a sort key, of the table and of an index. */
    public static final int SORT_KEY = 1024;
    /** The most bytes of a sort key of ours: behind it there is room for the end of a range of keys, which has four. */
    public static final int OWN_SORT_KEY = SORT_KEY - 4;
    /** The most characters of text that lists go by or are sorted by. */
    public static final int SORTED_CHARACTERS = 256;
    /** The most bytes of an attribute's name, also within a map. */
    public static final int NAME = 65_535;
    /**
     * The most levels of lists and maps in a value of an entity. DynamoDB takes 31, with what is in the innermost 32; copies, histories and
     * idempotency keys hold the entity one level deeper.
     */
    public static final int LEVELS = 30;
    /** The most bytes of an entity, of the 400 KB that an item can have: the rest is for what it is kept along with. */
    public static final int ENTITY = 300 * 1024;
    /** Of a relationship's own attributes, in bytes: every copy carries them. */
    public static final int LINK_ATTRIBUTES = 32 * 1024;
    /** The most items that a transaction writes or checks. */
    public static final int TRANSACTION_ACTIONS = 100;
    /** The most bytes of all items of a transaction. */
    public static final int TRANSACTION_BYTES = 4 * 1024 * 1024;
    /** The most bytes of JSON in a page. */
    public static final int PAGE = 4_000_000;
    /**
     * The most bytes of a page once its JSON is a string within the JSON that a function answers with: of the 6 MB that Lambda takes, the
     * rest is for status and headers.
     */
    public static final int ESCAPED_PAGE = 6_000_000;

    private Limits() {
    }

    /** How many bytes a text takes in a key or an item. */
    public static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Whether it is text at all: half a surrogate pair is no character. */
    public static boolean isText(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    /** Whether lists can go by it. */
    public static boolean isSortable(String text) {
        return text.codePointCount(0, text.length()) <= SORTED_CHARACTERS;
    }
}
