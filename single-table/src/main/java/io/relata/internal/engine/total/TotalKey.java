package io.relata.internal.engine.total;

import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.TotalType;
import java.util.regex.Pattern;

/**
 * Which of the items of a total: that of {@code business#001}, of {@code tag#music}, or of all of an entity, {@code *#order}. All totals
 * that are for the same share an item: {@code (total#business#001, total#business#001#0)}. A group that is read page by page has one of its
 * own, in a partition of all groups of its name, in their order: {@code (total#business#001#orders.createdAt.month,
 * total#business#001#orders.createdAt.month#2026-11#0)}. {@code total} and {@code contribution} are reserved as entity names.
 *
 * @param holder what the totals are for
 * @param group which of the groups, {@code orders.createdAt.month#2026-11}; empty of the total itself
 * @param shard the number of the item, from 0
 */
public record TotalKey(String holder, String group, int shard) {
    /** The kind of the items of totals. */
    public static final Kind KIND = new Kind("total");
    /** What the names of a total's numbers begin with, and those of no attribute of an entity. */
    public static final String NUMBER = ComposedKey.SEPARATOR;
    /** Sorts behind the separator, and before what is left of any component: {@link io.relata.internal.engine.key.KeyComponent}. */
    static final String BEHIND = "$";
    /** How often a total's item was changed. */
    public static final String REVISION = "revision";

    private static final String TOTAL = ComposedKey.prefix("total");
    private static final String NO_GROUP = "";
    private static final String COMPONENT = "[^" + ComposedKey.SEPARATOR + "]+";
    private static final String SHARD = "[0-9]{1,3}";
    private static final Pattern TEXT = Pattern.compile(ComposedKey.of(COMPONENT, COMPONENT, SHARD) + "|"
            + ComposedKey.of(COMPONENT, COMPONENT, COMPONENT, "(?:" + COMPONENT + ")?", SHARD));
    private static final String CONTRIBUTION = ComposedKey.prefix("contribution");

    /** The item of the total itself. */
    public TotalKey(String holder, int shard) {
        this(holder, NO_GROUP, shard);
    }

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

    /** The partition with the groups of one name of what is for the same. */
    static String partition(String holder, String groups) {
        return ComposedKey.of(partition(holder), groups);
    }

    /** What the sort keys of a partition with groups begin with. */
    static String inPartition(String partition) {
        return ComposedKey.prefix(partition);
    }

    /**
     * One of the groups of a total.
     *
     * @param value the component of keys that it is known by
     */
    public static String group(TotalType total, TotalGroup groups, String value) {
        return ComposedKey.of(groupName(total, groups), value);
    }

    /** The name of the groups among all that are for the same. */
    static String groupName(TotalType total, TotalGroup groups) {
        return total.name() + "." + groups.keyName();
    }

    /** The name of the groups of which it is one. */
    public String groupName() {
        return ComposedKey.first(group);
    }

    /** The component of keys that a group is known by. */
    public String groupValue() {
        return ComposedKey.rest(group);
    }

    /** The inverse of {@link #text}. */
    public static TotalKey ofText(String text) {
        int end = text.lastIndexOf(ComposedKey.SEPARATOR);
        int holder = text.indexOf(ComposedKey.SEPARATOR, text.indexOf(ComposedKey.SEPARATOR) + 1);
        int shard = Integer.parseInt(text.substring(end + 1));
        if (holder == end) {
            return new TotalKey(text.substring(0, end), NO_GROUP, shard);
        }
        return new TotalKey(text.substring(0, holder), text.substring(holder + 1, end), shard);
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

    /** Whether it is the item of a group. */
    public boolean isOfGroup() {
        return !group.isEmpty();
    }

    /** {@code business#001#0}, or {@code business#001#orders.createdAt.month#2026-11#0}. */
    public String text() {
        return group.isEmpty()
                ? holder + ComposedKey.SEPARATOR + shard
                : ComposedKey.of(holder, group, Integer.toString(shard));
    }

    public CopyKey key() {
        return new CopyKey(group.isEmpty() ? partition(holder) : partition(holder, groupName()), TOTAL + text());
    }
}
