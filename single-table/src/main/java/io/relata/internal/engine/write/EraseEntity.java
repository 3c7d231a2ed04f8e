package io.relata.internal.engine.write;

import io.relata.internal.engine.carried.CarriedValues;
import io.relata.internal.engine.item.GuardItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.Related;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Erases what is left of an entity that is deleted: its earlier versions, and answers to requests that created it. Its tombstone stays
 * until it expires; it has no attributes of the entity, and is what keeps late letters from bringing anything back. May be repeated at any
 * time.
 */
public final class EraseEntity {
    /** Answers are kept for a day, and DynamoDB removes what has expired within a few more. */
    private static final Duration ANSWERS_KEPT = Duration.ofDays(14);
    private static final int MICROS = 1000;
    private static final String ANSWER = "answer";

    private final WriteContext context;
    private final EntityRef entity;

    public EraseEntity(WriteContext context, EntityRef entity) {
        this.context = context;
        this.entity = entity;
    }

    /**
     * Erases the next earlier versions, 99 at most, in one transaction with a check that the entity is still gone: those of an entity that
     * is created again under the same id are its own.
     *
     * @return how many; 0 when none is left
     * @throws Refusal when the entity exists
     */
    public int eraseVersions() {
        return context.retry().run(StoredItem.name(entity), () -> {
            StoredItem gone = requireGone();
            List<Action<CoreKey>> actions = new ArrayList<>();
            actions.add(new Action.Check<>(CoreKey.of(entity), gone.unchanged()));
            context.table().query(Query.of(Access.TABLE, CoreKey.historyPartition(entity), SortRange.of(entity.type()),
                    Limits.TRANSACTION_ACTIONS - 1).strong()).items()
                    .forEach(item -> actions.add(new Action.Delete<>((CoreKey) item.key(), Condition.always())));
            int found = actions.size() - 1;
            return found == 0 || context.table().transact(actions).committed() ? Optional.of(found) : Optional.empty();
        });
    }

    /**
     * Whether answers to requests that created it, or something that carries its attributes, may still be stored, so that the table has to
     * be searched for them. Its version tells when it was created at the latest; of what carries its attributes nothing does.
     *
     * @throws Refusal when the entity exists
     */
    public boolean mayHaveAnswers() {
        Instant since = context.clock().instant().minus(ANSWERS_KEPT);
        boolean isRecent = requireGone().item().map(tombstone -> tombstone.version() / MICROS >= since.toEpochMilli())
                .orElse(true);
        return isRecent || carriers().findAny().isPresent();
    }

    /**
     * Erases an item if it is an answer to a request that created the entity, or that shows what was carried of it.
     *
     * @param item any item of the table
     */
    public boolean eraseAnswer(Item item) {
        return item.key() instanceof CoreKey key && key.isIdempotency() && Kind.GUARD.is(item)
                && (isOfEntity(item) || carriesOfEntity(item))
                && context.table().write(new Action.Delete<>(key, Condition.always())).written();
    }

    private boolean isOfEntity(Item guard) {
        return new GuardItem(guard).isOwnedBy(entity.id()) && created(guard).filter(created -> created.isOf(entity.entity())).isPresent();
    }

    /** The children that carry something of such an entity. */
    private Stream<Related.Children> carriers() {
        return context.model().entity(entity.entity()).stream().flatMap(type -> context.model().children(type).stream())
                .filter(children -> children.parent().isCarried());
    }

    private boolean carriesOfEntity(Item guard) {
        return created(guard).filter(created -> carriers().anyMatch(children -> created.isOf(children.entity().name())
                && created.value(children.parent().attribute()).equals(Optional.of(entity.id()))
                && CarriedValues.in(created, children.parent()).isPresent())).isPresent();
    }

    /** The entity that the request created; none if it was another request. */
    private static Optional<Item> created(Item guard) {
        return guard.value(ANSWER).filter(Map.class::isInstance).map(answer -> new Item(guard.map(ANSWER)));
    }

    private StoredItem requireGone() {
        StoredItem stored = new StoredItem(context.table().get(CoreKey.of(entity), Consistency.STRONG), "");
        if (stored.alive().isPresent()) {
            throw new Refusal(Refusal.Reason.CONFLICT, StoredItem.name(entity) + " exists: delete it first, then erase what is left of it");
        }
        return stored;
    }
}
