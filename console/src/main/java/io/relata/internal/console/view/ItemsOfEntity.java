package io.relata.internal.console.view;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.capacity.CapacityShard;
import io.relata.internal.engine.capacity.Reservations;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.ChildLimit;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TotalScope;
import io.relata.internal.model.UniqueKey;
import io.relata.internal.model.attribute.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The items that one entity becomes, in the order in which one meets them. Their keys are spelled by the code that stores them. */
final class ItemsOfEntity {
    /** Legal where an id is expected, and no part of any other key. */
    private static final String ID = "~";
    private static final String OTHER_ID = "~~";

    private final TableModel model;
    private final EntityType entity;
    private final EntityRef ref;
    private final List<ItemForm> items = new ArrayList<>();

    private ItemsOfEntity(TableModel model, EntityType entity) {
        this.model = model;
        this.entity = entity;
        this.ref = new EntityRef(entity.name(), ID);
    }

    /**
     * The form of an item.
     *
     * @param id its partition key, {@code customer#<customer id>}
     * @param by who writes it: {@code API} or {@code stream function}
     * @param why what it is for, in a sentence or two
     * @param carries the entity's attributes that it has; empty where it is no copy
     */
    public record ItemForm(String kind, String id, String type, String by, String why, List<String> carries) {
    }

    static List<ItemForm> of(TableModel model, EntityType entity) {
        ItemsOfEntity forms = new ItemsOfEntity(model, entity);
        forms.core();
        model.sides(entity).forEach(forms::linked);
        forms.ownCopies();
        forms.capacities();
        forms.totals();
        return List.copyOf(forms.items);
    }

    private void core() {
        String name = entity.name();
        add(Kind.ENTITY, CoreKey.of(ref), "", "The " + name + " itself. Found by its id with one GetItem.");
        for (UniqueKey unique : entity.unique()) {
            String key = unique.prefix() + Stream.concat(unique.compared().stream(), unique.time().map(time -> "step").stream())
                    .map(each -> "<" + each + ">").collect(Collectors.joining(":"));
            add(Kind.GUARD, new CoreKey(key, key), "", unique.isOfTime()
                    ? "Claims a step of its time, so that no other " + name + " of the same " + String.join(" and ", unique.compared())
                            + " can overlap it. One for each step."
                    : "Claims its " + String.join(" and ", unique.attributes()) + ", so that no other " + name
                            + " can have " + (unique.attributes().size() == 1 ? "it." : "the same together."));
        }
        if (entity.keepsHistory()) {
            add(Kind.HISTORY, new CoreKey(CoreKey.historyPartition(ref), ComposedKey.of(name, ID, "<version>")), "",
                    "Each earlier version is kept.");
        }
    }

    private void linked(Side side) {
        EntityType other = side.shown().entity();
        add(Kind.LINK, CoreKey.of(side.link(ID, OTHER_ID)), other.name(), "One for each " + other.name() + " it is related to.");
        items.add(copy(side.copy(ID, OTHER_ID), other, other.name(),
                "The copy of each " + other.name() + " in its own partition: one Query lists them."));
        items.add(copy(side.opposite().copy(OTHER_ID, ID), entity, other.name(), "Its copy in the partition of each "
                + other.name() + ": one Query lists what the " + other.name() + " is related to."));
    }

    private void ownCopies() {
        if (entity.taggable()) {
            items.add(copy(new CopyKey(CopyKey.tagPartition("<tag>"), ref.type()), entity,
                    "Its copy under each of its tags: one Query lists everything that has a tag."));
        }
        if (entity.hasSelfCopy()) {
            items.add(copy(CopyKey.self(ref), entity, "Its copy among the copies of what it is related to: one Query reads it with them."));
        }
    }

    private void capacities() {
        for (Related.Children children : model.children(entity)) {
            if (children.parent().capacity().isPresent()) {
                add(CapacityShard.KIND, new CapacityKey(children.entity().name(), children.parent().attribute(), ID, 0).key(), "",
                        "How many " + children.entity().collection() + (children.parent().capacity().get().isLimit()
                                ? " it can have, and how many it has."
                                : " it has: it can't be deleted before them."));
            }
            periods(children);
        }
        Capacity.limiting(entity).forEach(limit -> add(Reservations.KIND,
                capacity(entity, limit, OTHER_ID).reservation(Optional.empty(), ref), limit.parent().entity(),
                "Its place in the capacity of its " + limit.parent().entity() + each(limit) + ", written in the same transaction."));
    }

    private void periods(Related.Children children) {
        children.parent().periods().stream().map(capacity -> new ChildLimit(children.parent(), capacity))
                .forEach(limit -> add(CapacityShard.KIND, capacity(children.entity(), limit, ID).key(), "",
                        "How many " + children.entity().collection() + " it can have" + each(limit) + ", and how many it has then."));
    }

    private static CapacityKey capacity(EntityType child, ChildLimit limit, String parent) {
        return new CapacityKey(child.name(), limit.name(), parent,
                limit.capacity().per().map(period -> "<" + period.unit() + ">").orElse(""),
                0);
    }

    private static String each(ChildLimit limit) {
        return limit.capacity().per().map(period -> " for each " + period.unit() + " of " + period.attribute().name()).orElse("");
    }

    private void totals() {
        boolean counted = model.totals().stream().anyMatch(total -> total.scope().counted().filter(entity.name()::equals).isPresent());
        if (counted) {
            add(Contribution.KIND, TotalKey.contribution(CoreKey.of(ref)), "", "What it counts for in totals, and as of which version.");
        }
        for (Side side : model.sides(entity)) {
            boolean links = model.totals().stream().anyMatch(
                    total -> total.scope() instanceof TotalScope.Linked linked && linked.relation().equals(side.relation().name()));
            if (links && side.isOutgoing()) {
                add(Contribution.KIND, TotalKey.contribution(CoreKey.of(side.link(ID, OTHER_ID))), side.shown().entity().name(),
                        "What a link counts for in totals.");
            }
        }
        if (model.totals().stream().anyMatch(total -> total.isOf(entity))) {
            add(TotalKey.KIND, new TotalKey(TotalKey.holder(ref), 0).key(), "",
                    "The totals of what belongs to it: one GetItem reads them.");
        }
        model.totals().stream().filter(total -> total.isOf(entity)).forEach(total -> total.groups()
                .forEach(group -> add(TotalKey.KIND,
                        new TotalKey(TotalKey.holder(ref), TotalKey.group(total, group, "<" + group.name() + ">"), 0).key(), "",
                        "One of its groups by " + group.name() + ": one Query reads a page of them, in their order.")));
    }

    private void add(Kind kind, Key key, String other, String why) {
        items.add(form(kind, key, other, why, List.of()));
    }

    private ItemForm copy(CopyKey key, EntityType shown, String why) {
        return copy(key, shown, shown.name(), why);
    }

    private ItemForm copy(CopyKey key, EntityType shown, String other, String why) {
        return form(Kind.COPY, key, other, why, shown.copied().stream().map(Attribute::name).toList());
    }

    private ItemForm form(Kind kind, Key key, String other, String why, List<String> carries) {
        return new ItemForm(kind.stored(), spelled(key.id(), other), spelled(key.type(), other),
                key instanceof CoreKey ? "API" : "stream function", why, carries);
    }

    private String spelled(String key, String other) {
        String otherId = other.equals(entity.name()) ? "<other id>" : "<" + other + " id>";
        return StoredKeys.form(model) + key.replace(OTHER_ID, otherId).replace(ID, ModelView.ANY_ID);
    }
}
