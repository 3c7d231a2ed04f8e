package io.relata.internal.engine.change;

import io.relata.internal.model.ChildLimit;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.TotalType;
import io.relata.internal.model.UniqueKey;

/** The names in the table of the parts that readers rely on. */
public final class PartNames {
    /** Between a parent and the periods that it has a limit for. */
    static final String PER = " per ";

    private PartNames() {
    }

    /** The list of all of an entity. */
    public static String list(EntityType type) {
        return Part.name(PartKind.LIST, type.name());
    }

    /** What the lists of an entity are sorted by. */
    public static String order(EntityType type) {
        return Part.name(PartKind.ORDER, type.name());
    }

    public static String list(EntityList list) {
        return Part.name(PartKind.LIST_BY, subject(list));
    }

    static String subject(EntityList list) {
        return list.entity() + " by " + list.described();
    }

    public static String nearby(EntityType type, String attribute) {
        return Part.name(PartKind.NEARBY, type.name() + "." + attribute);
    }

    public static String children(EntityType child, Parent parent) {
        return Part.name(PartKind.CHILDREN, child.name() + "." + parent.attribute());
    }

    /** The places of an entity in a hierarchy. */
    public static String tree(EntityType type, String index) {
        return Part.name(PartKind.TREE, subject(type, index));
    }

    static String subject(EntityType type, String index) {
        return type.name() + " in " + index;
    }

    public static String relation(Relation relation) {
        return Part.name(PartKind.RELATION, relation.name());
    }

    /** An order of what is at the other end of a relation. */
    public static String order(Side side, LinkOrder order) {
        return Part.name(PartKind.LINK_ORDER, subject(side, order));
    }

    static String subject(Side side, LinkOrder order) {
        return side.relation().name() + "." + side.holder().path() + " by " + order.name();
    }

    public static String selfCopy(EntityType type) {
        return Part.name(PartKind.SELF_COPY, type.name());
    }

    /** An attribute that copies of an entity carry. */
    public static String copied(EntityType type, String attribute) {
        return Part.name(PartKind.COPIED, type.name() + "." + attribute);
    }

    /** What has a tag and belongs to one parent. */
    public static String tagged(EntityType type, String attribute) {
        return Part.name(PartKind.TAGGED, type.name() + "." + attribute);
    }

    public static String total(TotalType total) {
        return Part.name(PartKind.TOTAL, subject(total));
    }

    static String subject(TotalType total) {
        return total.name() + " of " + Meaning.counted(total.scope());
    }

    /** The groups of a total that are read page by page. */
    public static String group(TotalType total, TotalGroup group) {
        return Part.name(PartKind.GROUP, subject(total, group));
    }

    static String subject(TotalType total, TotalGroup group) {
        return group.keyName() + " of " + subject(total);
    }

    static String subject(String child, ChildLimit limit) {
        return child + "." + limit.parent().attribute() + limit.capacity().per().map(period -> PER + period.keyName()).orElse("");
    }

    public static String unique(UniqueKey key) {
        return Part.name(kind(key), subject(key));
    }

    static PartKind kind(UniqueKey key) {
        return key.isOfTime() ? PartKind.NO_OVERLAP : PartKind.UNIQUE;
    }

    static String subject(UniqueKey key) {
        return key.entity() + "." + key.name();
    }
}
