package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.version.WriteResult;

/**
 * What became of a line.
 *
 * @param kind of the item
 * @param problem why it was refused; empty otherwise
 */
record Done(Effect effect, String kind, ObjectNode problem) {
    private static final ObjectNode NONE = Json.MAPPER.createObjectNode();

    /** How a line ended. */
    enum Effect {
        /** The item was created. */
        CREATED,
        /** It was there already. */
        UNCHANGED,
        /** It follows from others, or can't be written. */
        LEFT_OUT,
        /** A parent is not there, or not yet. */
        ORPHANED,
        /** It was not written. */
        REFUSED
    }

    static Done of(Kind kind, WriteResult.Effect effect) {
        return new Done(effect == WriteResult.Effect.CREATED ? Effect.CREATED : Effect.UNCHANGED, kind.stored(), NONE);
    }

    static Done leftOut(String kind) {
        return new Done(Effect.LEFT_OUT, kind, NONE);
    }

    static Done refused(Kind kind, String problem, String detail) {
        return new Done(Effect.REFUSED, kind.stored(), NONE.deepCopy().put("problem", problem).put("detail", detail));
    }

    /** In a model with tenants, neither the line nor the command names one. */
    static Done ofNoTenant(Kind kind) {
        return refused(kind, "no-tenant", "it does not say of which tenant it is: say so with --tenant");
    }

    static Done refused(Kind kind, Refusal refusal) {
        Done done = refused(kind, refusal.problem(), String.valueOf(refusal.getMessage()));
        if (!refusal.violations().isEmpty()) {
            ArrayNode errors = done.problem().putArray("errors");
            refusal.violations().forEach(each -> errors.addObject().put("pointer", each.pointer()).put("detail", each.detail()));
        }
        return refusal.kind() == ProblemKind.INVALID_REFERENCE ? new Done(Effect.ORPHANED, done.kind(), done.problem()) : done;
    }
}
