package io.relata.internal.engine.total;

import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import java.util.regex.Pattern;

/**
 * Which of the items of a total: that of {@code business#001}, of {@code tag#music}, or of all of an entity, {@code *#order}. All totals
 * that are for the same share an item: {@code (total#business#001, total#business#001#0)}. {@code total} and {@code contribution} are
 * reserved as entity names.
 *
 * @param holder what the totals are for
 * @param shard the number of the item, from 0
 */
public record TotalKey(String holder, int shard) {
    /** The kind of the items of totals. */
    public static final Kind KIND = new Kind("total");
    /** What the names of a total's numbers begin with, and those of no attribute of an entity. */
    public static final String NUMBER = ComposedKey.SEPARATOR;
    /** How often a total's item was changed. */
    public static final String REVISION = "revision";

    private static final String TOTAL = ComposedKey.prefix("total");
    private static final Pattern TEXT = Pattern
            .compile(ComposedKey.of("[^" + ComposedKey.SEPARATOR + "]+", ".+", "[0-9]{1,3}"), Pattern.DOTALL);
    private static final String CONTRIBUTION = ComposedKey.prefix("contribution");

    /** What the totals of an entity are for. */
    public static String holder(EntityRef entity) {
        return entity.type();
    }

    /** What the totals of a tag are for. */
    public static String holderOfTag(String tag) {
        return CopyKey.tagPartition(tag);
    }

    /** What the totals of all of an entity are for. */
    public static String holderOfAll(String entity) {
        return ComposedKey.of("*", entity);
    }

    /** The partition with all items of what is for the same. */
    public static String partition(String holder) {
        return TOTAL + holder;
    }

    /** The inverse of {@link #text}. */
    public static TotalKey ofText(String text) {
        int end = text.lastIndexOf(ComposedKey.SEPARATOR);
        return new TotalKey(text.substring(0, end), Integer.parseInt(text.substring(end + 1)));
    }

    /** Whether this is the key of one of the items of a total, as Relata spells it. */
    public static boolean isOfTotal(CopyKey key) {
        return is(key) && key.type().startsWith(TOTAL) && isText(key.type().substring(TOTAL.length())) && of(key).key().equals(key);
    }

    /** Which of the items of a total this is the key of. */
    public static TotalKey of(CopyKey key) {
        return ofText(key.type().substring(TOTAL.length()));
    }

    /** Whether it is the text of a key. */
    public static boolean isText(String text) {
        return TEXT.matcher(text).matches();
    }

    /** Whether this is the key of a total's item. */
    public static boolean is(CopyKey key) {
        return key.id().startsWith(TOTAL);
    }

    /** What a core item counts for: {@code (contribution#003, order#003)}. */
    public static CopyKey contribution(CoreKey source) {
        return new CopyKey(CONTRIBUTION + source.id(), source.type());
    }

    /** Whether this is the key of what a core item counts for. */
    public static boolean isContribution(CopyKey key) {
        return key.id().startsWith(CONTRIBUTION);
    }

    /** The core item that a contribution is of. */
    public static CoreKey source(CopyKey contribution) {
        return new CoreKey(contribution.id().substring(CONTRIBUTION.length()), contribution.type());
    }

    /** The entity whose it is; of a tag or of all of an entity, none that there is. */
    public EntityRef entity() {
        return EntityRef.ofType(holder);
    }

    /** {@code business#001#0}. */
    public String text() {
        return holder + ComposedKey.SEPARATOR + shard;
    }

    public CopyKey key() {
        return new CopyKey(partition(holder), TOTAL + text());
    }
}
