package io.relata.internal.engine.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.permission.Authority;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.permission.Resource;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.write.body.MergePatch;
import io.relata.internal.engine.write.body.StoredJson;
import io.relata.internal.model.EntityType;
import io.relata.permission.Permission.Limited;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keeps callers from setting attributes that are hidden from them, or read-only. */
final class LimitedAttributes {
    /** One number may be written in several ways. */
    private static final Comparator<JsonNode> BY_VALUE = (one, other) -> one.isNumber() && other.isNumber()
            ? one.decimalValue().compareTo(other.decimalValue())
            : one.equals(other) ? 0 : 1;

    private final Authority authority;
    private final Decide decide;

    LimitedAttributes(Authority authority, Decide decide) {
        this.authority = authority;
        this.decide = decide;
    }

    /** @throws Refusal when the caller sends attributes of a new entity that are not the caller's to set */
    void requireOwn(EntityType type, Optional<EntityRef> ref, ObjectNode json, Map<String, Object> own) {
        if (authority.isLimited()) {
            requireNone(type, limits(Resource.created(type, ref, own)).all().filter(json::hasNonNull));
        }
    }

    /**
     * What replaces an entity: with the attributes as they are that are not the caller's to set.
     *
     * @throws Refusal when the caller sends hidden attributes, or read-only ones with other values
     */
    Replacement replacement(EntityType type, Item current, Map<String, Object> stored, ObjectNode json) {
        if (!authority.isLimited()) {
            return new Replacement(json, Set.of());
        }
        Limits limits = limits(Resource.of(type, current));
        ObjectNode before = StoredJson.of(stored);
        requireUnchanged(type, limits, before, json, json);
        ObjectNode whole = json.deepCopy();
        Set<String> kept = limits.all().collect(Collectors.toUnmodifiableSet());
        kept.stream().filter(before::has).forEach(name -> whole.set(name, before.get(name)));
        return new Replacement(whole, kept);
    }

    /**
     * What replaces an entity.
     *
     * @param json with the stored values of what is not the caller's to set
     * @param kept the names of these attributes
     */
    record Replacement(ObjectNode json, Set<String> kept) {
    }

    /**
     * A patch is judged by what it makes of an attribute: a part of a read-only object may be sent as it is, like the whole.
     *
     * @throws Refusal when the caller sends hidden attributes, or changes read-only ones
     */
    void requireUnchanged(EntityType type, Item current, Map<String, Object> stored, ObjectNode patch) {
        if (authority.isLimited()) {
            ObjectNode before = StoredJson.of(stored);
            ObjectNode spelled = RecordBinding.spelled(type.type(), patch);
            requireUnchanged(type, limits(Resource.of(type, current)), before, spelled,
                    new MergePatch(spelled).applied(RecordBinding.mergeable(type.type(), before, spelled)));
        }
    }

    private static void requireUnchanged(EntityType type, Limits limits, ObjectNode before, ObjectNode sent, ObjectNode after) {
        requireNone(type, limits.all().filter(sent::has).filter(name -> limits.hidden().contains(name)
                || !isSame(Optional.ofNullable(after.get(name)), Optional.ofNullable(before.get(name)))));
    }

    /** The attributes of one entity that are not the caller's to set. */
    private record Limits(Set<String> hidden, Set<String> readOnly) {
        Stream<String> all() {
            return Stream.concat(hidden.stream(), readOnly.stream()).distinct();
        }
    }

    private Limits limits(Resource resource) {
        return new Limits(decide.limited(Limited.Limit.HIDDEN, resource), decide.limited(Limited.Limit.READ_ONLY, resource));
    }

    private static boolean isSame(Optional<JsonNode> after, Optional<JsonNode> stored) {
        Optional<JsonNode> present = after.filter(value -> !value.isNull());
        return present.isPresent() == stored.isPresent() && present.stream().allMatch(value -> value.equals(BY_VALUE, stored.get()));
    }

    private static void requireNone(EntityType type, Stream<String> names) {
        List<Violation> violations = names.map(name -> new Violation("/" + Violation.escape(name),
                "you may not set this attribute of " + IndefiniteArticle.with(type.name()) + ": leave it out")).sorted()
                .toList();
        if (!violations.isEmpty()) {
            throw Refusal.invalid(violations);
        }
    }
}
