package io.relata.internal.engine.write;

import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.fresh.WrittenItems;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.rule.EntityWrite;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.write.version.EarlierVersions;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.VersionWrite;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.permission.Privilege;
import io.relata.rule.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** Adds a tag to an entity, or removes one: one strong read, and one conditional update if that changes the tags. */
public final class TagEntity {
    static final int MOST_TAGS = 50;

    private final WriteContext context;

    public TagEntity(WriteContext context) {
        this.context = context;
    }

    /** @throws Refusal when the entity does not exist, can't be tagged, or has 50 other tags */
    public void tag(EntityType type, String id, Tag tag) {
        change(type, id, entity -> {
            Set<String> tags = new EntityItem(entity).tags();
            if (tags.contains(tag.text())) {
                return Optional.empty();
            } else if (tags.size() >= MOST_TAGS) {
                throw new Refusal(ProblemKind.TOO_MANY_TAGS,
                        StoredItem.name(type.ref(id)) + " has 50 tags, which is the most: remove one first");
            }
            return Optional.of(CoreItems.addTag(tag.text()));
        });
    }

    /** @throws Refusal when the entity does not exist or can't be tagged */
    public void untag(EntityType type, String id, Tag tag) {
        change(type, id, entity -> Optional.of(CoreItems.removeTag(tag.text()))
                .filter(any -> new EntityItem(entity).tags().contains(tag.text())));
    }

    /** @param decision computes the change from the stored entity; empty if none is needed */
    private void change(EntityType type, String id, Function<Item, Optional<AttributeChange>> decision) {
        requireTaggable(type);
        EntityRef entity = type.ref(id);
        CoreKey key = CoreKey.of(entity);
        AtomicReference<StoredItem> latest = new AtomicReference<>(StoredItem.read(context.table(), entity));
        context.retry().run(StoredItem.name(entity), () -> {
            StoredItem before = Objects.requireNonNull(latest.get());
            Item current = new Permit(context).existing(Privilege.TAG, type, entity, before);
            Optional<AttributeChange> decided = decision.apply(current);
            if (decided.isEmpty()) {
                WrittenItems.found(current);
            }
            Optional<StoredItem> ahead = decided
                    .flatMap(change -> new VersionWrite(context.table(), key, before, current.version() + 1)
                            .checked(new Action.Update<>(key, changes(type, change, before, current), before.unchanged()),
                                    along(type, entity, current, change)));
            ahead.ifPresent(latest::set);
            return ahead.isPresent() ? Optional.empty() : Optional.of(current);
        });
    }

    /** The version in which it was created is kept, so that its history tells when this life began. Other tags are not kept. */
    private List<Action<CoreKey>> along(EntityType type, EntityRef entity, Item current, AttributeChange change) {
        List<Action<CoreKey>> along = new ArrayList<>(conditions(type, entity, current, change));
        if (type.keepsHistory() && CoreItems.isFirst(current)) {
            along.add(EarlierVersions.keep(type, current));
        }
        return along;
    }

    /** What the rules of the entity make the change depend on. */
    private List<Action<CoreKey>> conditions(EntityType type, EntityRef entity, Item current, AttributeChange change) {
        if (!context.rules().concern(type)) {
            return List.of();
        }
        Set<String> tags = new TreeSet<>(new EntityItem(current).tags());
        boolean adds = change instanceof AttributeChange.AddElements add && tags.addAll(add.elements());
        if (change instanceof AttributeChange.RemoveElements remove) {
            tags.removeAll(remove.elements());
        }
        return new AskRules(context).conditions(new EntityWrite(type, entity, adds ? Way.TAG : Way.UNTAG, Optional.of(current),
                Optional.of(CoreItems.tagged(current, tags))));
    }

    private List<AttributeChange> changes(EntityType type, AttributeChange change, StoredItem before, Item current) {
        Item next = before.signed(CoreItems.next(current));
        List<AttributeChange> changes = new ArrayList<>(List.of(change));
        changes.addAll(CoreItems.newVersion(next, Timestamps.format(context.clock().instant())));
        type.traits().updatedBy().ifPresent(name -> changes.add(new AttributeChange.Assign(name, context.caller().subject())));
        return changes;
    }

    private static void requireTaggable(EntityType type) {
        if (!type.taggable()) {
            throw new Refusal(Refusal.Reason.NOT_OFFERED,
                    IndefiniteArticle.with(type.name()) + " can't be tagged: the model does not declare it @Taggable");
        }
    }
}
