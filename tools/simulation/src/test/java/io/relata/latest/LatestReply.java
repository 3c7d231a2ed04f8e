package io.relata.latest;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.fanout.copy.QueryPages;
import io.relata.internal.fanout.cost.SupposedChange;
import io.relata.internal.fanout.cost.Tariff;
import io.relata.internal.fanout.cost.Units;
import io.relata.internal.fanout.derivation.AddDerivations;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.DerivedItem;
import io.relata.internal.fanout.derivation.ExpectedItem;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.fanout.derivation.TableActions;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Adds to each topic its reply that changed last: {@code (topic#1, #latest)}. For topics with few replies, since it reads all of them. */
public final class LatestReply implements AddDerivations {
    /** Topics, and replies to them. */
    public static final TableModel MODEL = TableModel.of(Schema.table("Forum").entities(Topic.class, Reply.class).model());

    @Entity(collection = "topics")
    record Topic(String title) {
    }

    @Entity(collection = "replies")
    record Reply(@BelongsTo(Topic.class) String topicId, String text) {
    }

    @Override
    public Stream<Derivation> to(TableModel model) {
        return model.declaredBy(Reply.class).stream().map(reply -> new Latest(model, reply));
    }

    private static final class Latest extends DerivedItem {
        private static final Comparator<Item> CHANGED = Comparator.comparing((Item reply) -> reply.string(Attr.UPDATED_AT))
                .thenComparing(reply -> reply.key().id());

        private final Parent topic;

        Latest(TableModel model, EntityType reply) {
            super(model, "latest", "topic");
            this.topic = reply.parents().get(0);
        }

        @Override
        protected Stream<EntityRef> concerned(Item core) {
            Optional<EntityRef> itself = ((CoreKey) core.key()).ofEntity().filter(entity -> entity.entity().equals("topic"));
            Optional<EntityRef> above = core.value(topic.attribute()).flatMap(EntityRef::storedId).map(id -> new EntityRef("topic", id));
            return Stream.of(itself, above).flatMap(Optional::stream);
        }

        @Override
        protected Optional<ExpectedItem> expected(EntityRef entity, Set<CoreKey> known, SourceItems truth) {
            Set<CoreKey> keys = new LinkedHashSet<>(known);
            new QueryPages(truth.table(), children(entity.id())).forEachRemaining(reply -> keys.add((CoreKey) reply.key()));
            Stream<Item> replies = truth.table().getAll(List.copyOf(keys), Consistency.STRONG).stream()
                    .filter(item -> Kind.ENTITY.is(item) && item.value(topic.attribute()).equals(Optional.of(entity.id())));
            Optional<Item> latest = replies.max(CHANGED);
            return truth.read(entity).filter(Kind.ENTITY::is).flatMap(above -> latest.map(reply -> ExpectedItem.of(reply,
                    reply.value("text").<Map<String, Object>>map(text -> Map.of("text", text)).orElse(Map.of()), above)));
        }

        @Override
        protected Units reads(SupposedChange change, Tariff tariff) {
            Units replies = tariff.get(Optional.of(change.after()), Consistency.STRONG);
            Units above = tariff.get(Optional.empty(), Consistency.STRONG).plus(tariff.transacted(tariff.refused(Optional.empty())));
            return tariff.query(children("id"), List.of(change.after())).plus(replies).plus(above);
        }

        private Query children(String id) {
            return Query.of(topic.index().access(), id, SortRange.ALL, 100);
        }

        @Override
        public List<TableActions> access(TableModel model) {
            return List.of(TableActions.readMany());
        }
    }
}
