package io.relata.write;

import io.relata.binding.Timestamps;
import io.relata.core.Tag;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.model.Article;
import io.relata.model.EntityType;
import io.relata.problem.ProblemKind;
import io.relata.problem.Refusal;
import io.relata.table.Action;
import io.relata.table.Change;
import io.relata.table.Condition;
import io.relata.table.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Adds a tag to an entity, or takes one away: one conditional update, and none if there is nothing to do. */
public final class TagEntity {
    private static final int MOST_TAGS = 50;

    private final Workbench bench;

    public TagEntity(Workbench bench) {
        this.bench = bench;
    }

    /** @throws Refusal when there is no such entity, it can't be tagged, or it has 50 tags */
    public void tag(EntityType type, String id, Tag tag) {
        Condition room = new Condition.Missing(Attr.TAGS).or(new Condition.Smaller(Attr.TAGS, MOST_TAGS));
        found(type, id, new Change.AddElements(Attr.TAGS, Set.of(tag.text())), contains(tag).negated().and(room)).ifPresent(entity -> {
            if (!entity.strings(Attr.TAGS).contains(tag.text())) {
                throw new Refusal(ProblemKind.TOO_MANY_TAGS, Stored.name(type.ref(id)) + " has 50 tags, which is the most: remove one first");
            }
        });
    }

    /** @throws Refusal when there is no such entity, or it can't be tagged */
    public void untag(EntityType type, String id, Tag tag) {
        found(type, id, new Change.RemoveElements(Attr.TAGS, Set.of(tag.text())), contains(tag));
    }

    /** Writes the change, or tells the entity that stands in its way. */
    private Optional<Item> found(EntityType type, String id, Change change, Condition condition) {
        requireTaggable(type);
        EntityRef entity = type.ref(id);
        List<Change> changes = List.of(change, new Change.Increase(Attr.VERSION, 1),
                new Change.Assign(Attr.UPDATED_AT, Timestamps.format(bench.clock().instant())));
        Outcome outcome = bench.table().write(new Action.Update<>(CoreKey.of(entity), changes, Condition.is(Kind.ENTITY).and(condition)));
        return outcome instanceof Outcome.Refused refused ? Optional.of(new Stored(refused.found()).required(entity)) : Optional.empty();
    }

    private static Condition contains(Tag tag) {
        return new Condition.Contains(Attr.TAGS, tag.text());
    }

    private static void requireTaggable(EntityType type) {
        if (!type.taggable()) {
            throw new Refusal(Refusal.Reason.NOT_OFFERED, Article.with(type.name()) + " can't be tagged: the model does not declare it @Taggable");
        }
    }
}
