package io.relata.internal.engine.access;

import io.relata.access.StoredEntity;
import io.relata.access.Transaction;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.ModelLookup;
import java.util.List;

/** One attempt of a transaction: its context keeps the writes. */
final class AttemptTransaction extends ModelAccess implements Transaction {
    AttemptTransaction(AccessContext context) {
        super(context);
    }

    @Override
    public void requireUnchanged(StoredEntity<?> entity) {
        EntityRef ref = new ModelLookup(context.writes().model()).entity(entity.value().getClass()).ref(entity.id());
        Condition same = Condition.is(Kind.ENTITY).and(Condition.version(entity.version()));
        if (!isVisible(ref) || !context.writes().table().transact(List.of(new Action.Check<>(CoreKey.of(ref), same))).committed()) {
            throw new Refusal(ProblemKind.PRECONDITION_FAILED,
                    StoredItem.name(ref) + " does not have version " + entity.version() + " any more: read it in the transaction");
        }
    }

    private boolean isVisible(EntityRef ref) {
        EntityType type = context.writes().model().entity(ref.entity()).orElseThrow();
        return context.writes().decide().readsAll(type)
                || context.readEntity().find(type, ref.id(), Consistency.STRONG).isPresent();
    }
}
