package io.relata.internal.local.deployed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import java.util.List;
import java.util.Optional;

/** Runs a change by the code that answers it, up to its first write, which is not sent. */
record RehearseWrite(WriteContext writes) {
    /** @param table is only read */
    static RehearseWrite of(TableModel model, CoreTable table, Caller caller) {
        return new RehearseWrite(WriteContext.of(model, new Unwritten(table)).by(caller));
    }

    /** There was something to write. */
    private static final class WouldWriteException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final class Unwritten extends ForwardingCoreTable {
        Unwritten(CoreTable table) {
            super(table);
        }

        @Override
        public Outcome write(Action<CoreKey> action) {
            throw new WouldWriteException();
        }

        @Override
        public Transacted transact(List<Action<CoreKey>> actions) {
            throw new WouldWriteException();
        }
    }

    /** Why an entity that exists can't be replaced, or changed, by this body; none if it can, as far as that shows before the write. */
    Optional<Refusal> refusal(boolean replaces, EntityType type, String id, ObjectNode body) {
        try {
            if (replaces) {
                new PutEntity(writes).put(type, id, body, Precondition.NONE);
            } else {
                new PatchEntity(writes).patch(type, id, body, Precondition.NONE);
            }
            return Optional.empty();
        } catch (WouldWriteException e) {
            return Optional.empty();
        } catch (Refusal e) {
            return Optional.of(e);
        }
    }
}
