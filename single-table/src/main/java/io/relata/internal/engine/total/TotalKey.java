package io.relata.internal.engine.total;

import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.TotalType;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Which of the items of a total: that of {@code business#001}, of {@code tag#music}, or of all of an entity, {@code *#order}. All totals
 * that are for the same share an item: {@code (total#business#001, total#business#001#0)}. A group that is read page by page has one of its
 * own, in a partition of all groups of its name, in their order: {@code (total#business#001#orders.createdAt.month,
 * total#business#001#orders.createdAt.month#2026-11#0)}. {@code total} and {@code contribution} are reserved as entity names.
 *
 * @param holder what the totals are for
 * @param group which of the groups; {@link Group#NONE} of the total itself
 * @param shard the number of the item, from 0
 */
public record TotalKey(String holder, Group group, int shard) {
    /** The kind of the items of totals. */
    public static final Kind KIND = new Kind("total");
    /** What the names of a total's numbers begin with, and those of no attribute of an entity. */
    public static final String NUMBER = ComposedKey.SEPARATOR;
    /** Sorts behind the separator, and before what is left of any component: {@link io.relata.internal.engine.key.KeyComponent}. */
    static final String BEHIND = "$";
    /** How often a total's item was changed. */
    public static final String REVISION = "revision";

    /** Of the text of a total's own key: two of what it is for, and its number. */
    private static final int PARTS = 3;
    private static final String TOTAL = ComposedKey.prefix("total");
    private static final String COMPONENT = "[^" + ComposedKey.SEPARATOR + "]+";
    private static final String SHARD = "[0-9]{1,3}";
    private static final Pattern TEXT = Pattern.compile(ComposedKey.of(COMPONENT, COMPONENT, SHARD) + "|"
            + ComposedKey.of(COMPONENT, COMPONENT, COMPONENT, "(?:" + COMPONENT + ")?", SHARD));
    private static final String CONTRIBUTION = ComposedKey.prefix("contribution");

    /**
     * A group of a total.
     *
     * @param name of the groups among all that are for the same
     * @param value the component of keys that it is known by
     */
    public record Group(String name, String value) {
        /** Of the total itself. */
        public static final Group NONE = new Group("", "");

        /** One of the groups of a total. */
        public static Group of(TotalType total, TotalGroup groups, String value) {
            return new Group(name(total, groups), value);
        }

        static String name(TotalType total, TotalGroup groups) {
            return total.name() + "." + groups.keyName();
        }

        private boolean isNone() {
            return name.isEmpty();
        }
    }

    /** The item of the total itself. */
    public TotalKey(String holder, int shard) {
        this(holder, Group.NONE, shard);
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

    /** The inverse of {@link #text}. */
    public static TotalKey ofText(String text) {
        List<String> parts = ComposedKey.parts(text);
        Group group = parts.size() > PARTS ? new Group(parts.get(PARTS - 1), parts.get(PARTS)) : Group.NONE;
        return new TotalKey(ComposedKey.of(parts.subList(0, PARTS - 1)), group, Integer.parseInt(parts.get(parts.size() - 1)));
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
        return !group.isNone();
    }

    /** {@code business#001#0}, or {@code business#001#orders.createdAt.month#2026-11#0}. */
    public String text() {
        return isOfGroup()
                ? ComposedKey.of(holder, group.name(), group.value(), Integer.toString(shard))
                : ComposedKey.of(holder, Integer.toString(shard));
    }

    public CopyKey key() {
        return new CopyKey(isOfGroup() ? partition(holder, group.name()) : partition(holder), TOTAL + text());
    }
}
