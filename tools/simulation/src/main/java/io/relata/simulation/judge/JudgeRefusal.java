package io.relata.simulation.judge;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.call.Restriction;
import io.relata.simulation.call.TogetherCall;
import io.relata.simulation.oracle.Oracle;
import io.relata.simulation.table.SimTable;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Judges refusals: each needs a reason that there was at some time of the call. */
final class JudgeRefusal {
    private final TableModel model;
    private final Rules rules;
    private final SimTable table;
    private final UniqueValues unique;

    JudgeRefusal(TableModel model, Rules rules, SimTable table, UniqueValues unique) {
        this.unique = unique;
        this.rules = rules;
        this.model = model;
        this.table = table;
    }

    Optional<String> judge(CallRecord call, Refusal refusal, Collection<CallRecord> calls) {
        boolean right = call.call() instanceof TogetherCall together
                ? IntStream.range(0, together.parts().size())
                        .anyMatch(part -> JudgeTogether.isDisturbed(refusal.kind(), together.parts(), part)
                                || isReason(together.parts().get(part), call, refusal, calls))
                : isReason(call.call(), call, refusal, calls);
        return right ? Optional.empty() : Optional.of("was refused without a reason: " + refusal.kind() + ", " + refusal.getMessage());
    }

    private boolean isReason(Call sent, CallRecord call, Refusal refusal, Collection<CallRecord> calls) {
        Call made = sent instanceof ReadCall.Misled misled ? misled.of() : sent;
        States states = new States(table, call);
        return switch (refusal.kind()) {
            case NOT_FOUND -> isAbsent(made, states);
            case PRECONDITION_FAILED -> made instanceof LinkCall link && JudgeLinks.failed(link, states)
                    || made instanceof EntityCall.Conditional conditional && states.some(conditional.key(),
                            state -> !PreconditionCheck.hold(conditional.precondition(), state.filter(Kind.ENTITY::is))
                                    || state.filter(item -> item.has(Attr.EXPIRES_AT)).isPresent());
            case ALREADY_EXISTS -> exists(made, states);
            case INVALID_VALUES -> isInvalid(made) || made instanceof EntityCall.Restore restore
                    && (isGuarded(restore, states) || new JudgeLimit(model, states).isReached(restore));
            case UNIQUE_VALUE_TAKEN -> made instanceof EntityCall entity && isGuarded(entity, states);
            case HAS_CHILDREN -> made instanceof EntityCall.Delete delete && hasChildren(delete, states);
            case LIMIT_REACHED -> made instanceof EntityCall entity && new JudgeLimit(model, states).isReached(entity);
            case INVALID_REFERENCE -> made instanceof EntityCall entity && isReferenceWrong(entity, states);
            case UNCHANGEABLE_VALUES -> made instanceof EntityCall entity
                    && (!entity.type().traits().identifiedBy().isEmpty()
                            || entity.type().hierarchies().stream()
                                    .anyMatch(hierarchy -> hierarchy.part().isPresent() && !hierarchy.isMovable()));
            case ID_MISMATCH, ID_TOO_LONG -> made instanceof EntityCall entity
                    && !entity.type().traits().identifiedBy().isEmpty();
            case IDEMPOTENCY_KEY_REUSED -> calls.stream().anyMatch(other -> other != call
                    && JudgeCalls.shareKey(call, other) && !JudgeCalls.isSame(call.call(), other.call()));
            case TOO_MANY_TAGS -> made instanceof EntityCall.AddTag add && states.some(add.key(), state -> States.isAlive(state)
                    && state.get().strings(Attr.TAGS).size() >= JudgeWrite.MOST_TAGS
                    && !state.get().strings(Attr.TAGS).contains(add.tag()));
            case INVALID_CURSOR -> sent instanceof ReadCall.Misled;
            case MALFORMED_REQUEST -> made instanceof ReadCall.All all && all.chosen()
                    .filter(chosen -> ChosenCheck.of(chosen, Oracle.of(model).declared()).canHoldForNone()).isPresent();
            case INVALID_FILTER -> made instanceof ReadCall.All all
                    && all.restriction().filters().stream().anyMatch(filter -> filter.attribute().equals(Restriction.UNKNOWN));
            // The rules themselves are held to be right.
            case RULE_BROKEN -> made instanceof EntityCall entity && rules.concern(entity.type())
                    || made instanceof LinkCall link && rules.concern(link.side().relation());
            // Others came first, again and again.
            case CONCURRENT_CHANGES, CONFLICT -> true;
            default -> false;
        };
    }

    private static boolean isAbsent(Call call, States states) {
        if (call instanceof ReadCall.Get get) {
            return get.consistency() == Consistency.STRONG
                    ? states.isSometimesAbsent(get.key())
                    : states.ever(get.key(),
                            state -> !States.isAlive(state) || state.filter(item -> item.has(Attr.EXPIRES_AT)).isPresent());
        } else if (call instanceof ReadCall.OneLink link) {
            return JudgeLinks.isAbsent(link, states);
        } else if (call instanceof ReadCall.WayUp wayUp) {
            return states.ever(CoreKey.of(wayUp.entity()),
                    state -> !States.isAlive(state) || state.filter(item -> item.has(Attr.EXPIRES_AT)).isPresent());
        } else if (call instanceof LinkCall link) {
            return states.isSometimesAbsent(CoreKey.of(link.side().holder().entity().ref(link.holder())))
                    || states.isSometimesAbsent(CoreKey.of(link.side().shown().entity().ref(link.shown())));
        }
        if (call instanceof ReadCall.All all) {
            return all.of().filter(entity -> states.ever(CoreKey.of(entity), state -> !States.isAlive(state))).isPresent();
        }
        return call instanceof EntityCall.Named named && states.isSometimesAbsent(named.key());
    }

    private static boolean exists(Call call, States states) {
        if (call instanceof EntityCall.Restore restore) {
            return states.some(restore.key(), States::isAlive);
        }
        return call instanceof EntityCall.Put put
                ? !(put.precondition() instanceof Precondition.Absent) && states.some(put.key(), States::isAlive)
                : call instanceof EntityCall.Post post && states.table().keys().stream().anyMatch(key -> isOf(post.type(), key)
                        && states.some(key, States::isAlive));
    }

    private static boolean isOf(EntityType type, Key key) {
        return key.type().startsWith(type.name() + "#");
    }

    /**
     * Whether another entity claimed a unique value. What was left beside a plain guard that a foreign writer has spoiled is for people to
     * remove before only hashed guards count.
     */
    private boolean isGuarded(EntityCall call, States states) {
        return states.table().keys().stream().filter(key -> key.id().startsWith("unique:" + call.type().name() + "."))
                .anyMatch(key -> states.some(key, state -> state.filter(Kind.GUARD::is)
                        .filter(guard -> unique == UniqueValues.HASHED || !GuardKeys.isShadow(guard))
                        .filter(guard -> !(call instanceof EntityCall.Named named) || !guard.string(Attr.OWNER).equals(named.id()))
                        .isPresent()));
    }

    private boolean hasChildren(EntityCall.Delete delete, States states) {
        return model.children(delete.type()).stream().filter(children -> !children.parent().isFollowed())
                .anyMatch(children -> states.table().keys().stream().filter(key -> isOf(children.entity(), key))
                        .anyMatch(key -> states.ever(key, state -> States.isAlive(state)
                                && state.get().value(children.parent().attribute()).equals(Optional.of(delete.id())))));
    }

    private boolean isReferenceWrong(EntityCall call, States states) {
        return call.type().parents().stream().anyMatch(parent -> isReferenceWrong(call, parent, states));
    }

    private boolean isReferenceWrong(EntityCall call, Parent parent, States states) {
        Predicate<String> isWrong = id -> {
            EntityType above = model.entity(parent.entity()).orElseThrow();
            Key key = CoreKey.of(above.ref(id));
            return states.isSometimesAbsent(key) || model.canBeBelow(above.name(), call.type().name()) || parent.sharing().stream()
                    .anyMatch(shared -> states.some(key, state -> !values(call, shared, states).stream()
                            .allMatch(value -> state.flatMap(item -> item.value(shared)).equals(value))));
        };
        return values(call, parent.attribute(), states).stream().flatMap(Optional::stream).map(Object::toString).anyMatch(isWrong);
    }

    /** The values that an attribute may have in what is to be written. */
    static Collection<Optional<Object>> values(EntityCall call, String attribute, States states) {
        JsonNode sent = body(call).map(body -> body.json().get(attribute)).orElse(null);
        if (sent != null && !sent.isNull()) {
            return List.of(Optional.of(sent.asText()));
        }
        return sent == null && call instanceof EntityCall.Named named
                && (call instanceof EntityCall.Patch || call instanceof EntityCall.Restore)
                        ? states.ever(named.key()).stream().map(state -> state.flatMap(item -> item.value(attribute))).distinct().toList()
                        : List.of(Optional.empty());
    }

    private static boolean isInvalid(Call call) {
        return call instanceof LinkCall.Link link
                ? isPossiblyInvalid(link)
                        || link.holder().equals(link.shown()) && link.side().holder().entity().equals(link.side().shown().entity())
                : call instanceof EntityCall entity && body(entity).filter(body -> body.validity() != Body.Validity.VALID).isPresent();
    }

    /** Without a body, a new relationship has no attributes. */
    private static boolean isPossiblyInvalid(LinkCall.Link link) {
        return link.attributes().map(body -> body.validity() != Body.Validity.VALID)
                .orElseGet(() -> link.side().relation().attributes().stream().anyMatch(Attribute::required));
    }

    private static Optional<Body> body(EntityCall call) {
        if (call instanceof EntityCall.Post post) {
            return Optional.of(post.body());
        } else if (call instanceof EntityCall.Put put) {
            return Optional.of(put.body());
        }
        return call instanceof EntityCall.Patch patch ? Optional.of(patch.body()) : Optional.empty();
    }
}
