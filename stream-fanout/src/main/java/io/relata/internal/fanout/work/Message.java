package io.relata.internal.fanout.work;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.record.ChangeHint;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A message of the work queue. Like a stream record it is only a hint: the current state is read when the message is processed, so it may
 * arrive late, twice or in any order.
 */
public sealed interface Message {
    /** What is to be done with which item, for logs. Contains no tags, and no values that are part of a key. */
    String subject();

    /** As it is sent to a queue that is everybody's, with the tenant in whose part of the table its keys are. */
    static Message in(KeySpace space, Message message) {
        return space.name().<Message>map(name -> new OfTenant(new Tenant(name), message)).orElse(message);
    }

    /** The message without the tenant. */
    default Message inner() {
        return this;
    }

    /**
     * A message about items of a tenant, whose keys in it are without the tenant.
     *
     * @param message of any other kind
     */
    record OfTenant(Tenant tenant, Message message) implements Message {
        @Override
        public Message inner() {
            return message;
        }

        @Override
        public String subject() {
            return message.subject() + " of tenant " + tenant.name();
        }
    }

    /** Propagates a change that the stream function could not. */
    record Propagate(ChangeHint hint) implements Message {
        @Override
        public String subject() {
            return "propagate " + KeyText.REDACTED.of(hint.key());
        }
    }

    /** Checks everything that depends on an item whose record could not be read. */
    record Recheck(CoreKey key) implements Message {
        @Override
        public String subject() {
            return "recheck " + KeyText.REDACTED.of(key);
        }
    }

    /**
     * Brings totals to what a core item counts for.
     *
     * @param concerned totals that lists are sorted by and that it may have counted for before
     */
    record Settle(CoreKey source, Set<TotalKey> concerned) implements Message {
        @Override
        public String subject() {
            return "settle totals for " + KeyText.REDACTED.of(source);
        }
    }

    /** Gives back a reservation whose holder was removed. */
    record GiveBack(CoreKey reservation) implements Message {
        @Override
        public String subject() {
            return "give back " + KeyText.REDACTED.of(reservation);
        }
    }

    /** Gives an entity the places in lists, and the expiry, that follow from its attributes. */
    record Place(CoreKey key) implements Message {
        @Override
        public String subject() {
            return "place " + KeyText.REDACTED.of(key);
        }
    }

    /**
     * Brings an item that a derivation has added to what it must be.
     *
     * @param changed a core item that it may follow from
     */
    record Maintain(CopyKey key, CoreKey changed) implements Message {
        @Override
        public String subject() {
            return "maintain " + KeyText.REDACTED.of(key);
        }
    }

    /** Continues a large fan-out. There is nothing to do if the fan-out is already further, or has no progress item any more. */
    record ContinueFanout(Task task, EntityRef entity, ContinuationToken token) implements Message {
        @Override
        public String subject() {
            return task.storedName() + " " + entity.type() + ", turn " + token.turn();
        }
    }

    /**
     * Looks once more for children that a deleted entity has left behind: the index may not have shown all of them at once. Nothing to do
     * in almost all cases.
     */
    record LookForChildren(EntityRef entity) implements Message {
        @Override
        public String subject() {
            return "look for children of " + entity.type();
        }
    }

    /**
     * Tells one listener of the application that the copies of an entity are written.
     *
     * @param version the entity's when the message was sent
     * @param before the version that it had before the change; 0 where there was nothing, none where that is not known
     */
    record TellListener(EntityRef entity, String listener, long version, OptionalLong before) implements Message {
        @Override
        public String subject() {
            return "tell " + listener + " of " + entity.type();
        }
    }

    /**
     * Removes the files of an entity's lives that are over.
     *
     * @param look the second one finds what was sent by URLs that were still good at the first
     */
    record RemoveFiles(CoreKey key, Look look) implements Message {
        /** Which look it is. */
        public enum Look {
            FIRST, SECOND
        }

        @Override
        public String subject() {
            return "remove files of " + KeyText.REDACTED.of(key);
        }
    }

    /** Takes the next turn with a segment of a run through the table. */
    sealed interface Turn extends Message {
        String run();

        /** 0 for a job that is not divided into segments. */
        default int segment() {
            return 0;
        }

        /** How many turns there were before. */
        long step();

        /** Tells this message from others for the same step; the same at every delivery. */
        String ticket();
    }

    /**
     * Continues the deletion of a tenant's items in one segment. How far the segment has come is in the item of the run, without which the
     * message does nothing.
     *
     * @param run which deletion of this tenant
     */
    record DeleteTenant(Tenant tenant, String run, int segment, long step, String ticket) implements Turn {
        public DeleteTenant next(String newTicket) {
            return new DeleteTenant(tenant, run, segment, step + 1, newTicket);
        }

        @Override
        public String subject() {
            return "delete segment " + segment + ", step " + step + " of run " + run + ", of tenant " + tenant.name();
        }
    }

    /** Continues the audit of totals that ends a verify run. How far it has come is in an item of its own. */
    record AuditTotals(String run, long step, String ticket) implements Turn {
        public AuditTotals next(String newTicket) {
            return new AuditTotals(run, step + 1, newTicket);
        }

        @Override
        public String subject() {
            return "audit totals, step " + step + " of run " + run;
        }
    }

    /** Continues one segment of a verify run. */
    record Verify(String run, long step, String ticket, SegmentProgress progress) implements Turn {
        @Override
        public int segment() {
            return progress.segment();
        }

        public Verify next(String newTicket, SegmentProgress reached) {
            return new Verify(run, step + 1, newTicket, reached);
        }

        @Override
        public String subject() {
            return "verify segment " + progress.segment() + " of run " + run + ", step " + step;
        }
    }
}
