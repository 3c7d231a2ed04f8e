package io.relata.simulation.sequential;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.UpdatedBy;
import io.relata.simulation.reference.PlainRefusedException;
import io.relata.simulation.reference.PlainValue;
import io.relata.simulation.sequential.PlainOutcome.Done;
import io.relata.simulation.sequential.WriteStep.Validity;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What comes of writes to entities. */
record PlainWrites(PlainModel model, PlainState before, Instant time) {
    private static final int MALFORMED = 400;
    private static final int MISSING = 404;
    private static final int CONFLICT = 409;
    private static final int FAILED = 412;
    private static final int INVALID = 422;
    private static final int MOST_TAGS = 50;
    private static final int LONGEST_TAG = 100;

    PlainOutcome of(WriteStep step) {
        return switch (step.kind()) {
            case CREATE, PUT -> put(step);
            case PATCH -> patch(step);
            case ADJUST -> patch(before.entity(step.key()).map(current -> added(step, current)).orElse(step));
            case DELETE -> delete(step);
            case RESTORE -> restore(step);
            case LINK -> new PlainLinks(model, before).link(step, time);
            case UNLINK -> new PlainLinks(model, before).unlink(step);
            case TAG, UNTAG -> tag(step);
        };
    }

    private String now() {
        return PlainValue.time(time);
    }

    private PlainOutcome put(WriteStep step) {
        PlainKey key = step.key();
        Optional<PlainEntity> current = before.entity(key);
        Set<Integer> refusals = new TreeSet<>();
        if (!step.condition().holds(current.isPresent())) {
            refusals.add(FAILED);
        }
        if (step.kind() == WriteStep.Kind.CREATE && current.isPresent()) {
            refusals.add(CONFLICT);
        }
        if (step.validity() == Validity.INVALID) {
            refusals.addAll(Set.of(MALFORMED, INVALID));
            return PlainOutcome.refused(refusals);
        }
        PlainBody bodies = new PlainBody(model);
        Map<String, Object> own = bodies.whole(key.entity(), step.body().orElseThrow(), current);
        refusals.addAll(new PlainRefusals(model, before).of(key, own,
                current.filter(any -> step.kind() == WriteStep.Kind.PUT).map(PlainEntity::own).orElse(Map.of()),
                current.map(PlainEntity::createdAt).orElseGet(() -> creation(step))));
        if (!refusals.isEmpty()) {
            current.ifPresent(any -> refusals.addAll(mayRefuse(key)));
            return PlainOutcome.refused(refusals);
        } else if (current.isPresent()) {
            return changed(current.get(), own).orElse(mayRefuse(key));
        }
        long version = before.firstVersion(key, time.toEpochMilli());
        PlainEntity entity = new PlainEntity(key, version, version, creation(step), now(), new TreeSet<>(), own);
        // The way from the top of a hierarchy may be too long for a key.
        return PlainOutcome.of(stored(201, entity)).orElse(model.isInHierarchy(key.entity()) ? Set.of(INVALID) : Set.of());
    }

    private String creation(WriteStep step) {
        return new PlainBody(model).creation(step.key().entity(), step.body().orElseThrow()).orElse(now());
    }

    /** The patch that says what the sums are. */
    private static WriteStep added(WriteStep step, PlainEntity current) {
        ObjectNode sums = step.body().orElseThrow().deepCopy();
        sums.properties().forEach(amount -> amount.setValue(DecimalNode.valueOf(
                new BigDecimal(String.valueOf(current.own().getOrDefault(amount.getKey(), 0))).add(amount.getValue().decimalValue()))));
        return new WriteStep(step.kind(), step.key(), step.collection(), "", "", Optional.of(sums), step.validity(), step.condition());
    }

    private PlainOutcome patch(WriteStep step) {
        Optional<PlainEntity> current = before.entity(step.key());
        if (current.isEmpty()) {
            return PlainOutcome.refused(MISSING);
        } else if (!step.condition().holds(true)) {
            return PlainOutcome.refused(FAILED, INVALID);
        }
        Map<String, Object> own;
        try {
            own = new PlainBody(model).patched(step.key().entity(), step.body().orElseThrow(), current.get());
        } catch (PlainRefusedException e) {
            return PlainOutcome.refused(e.statuses());
        }
        Set<Integer> refusals = new PlainRefusals(model, before).of(step.key(), own, current.get().own(), current.get().createdAt());
        if (!refusals.isEmpty()) {
            refusals.add(INVALID);
            refusals.addAll(mayRefuse(step.key()));
            return PlainOutcome.refused(refusals);
        }
        Set<Integer> may = new TreeSet<>(mayRefuse(step.key()));
        may.add(INVALID);
        return changed(current.get(), own).orElse(may);
    }

    /** Whether what lies below an entity, or how many children it has, keeps it from changing. */
    private Set<Integer> mayRefuse(PlainKey key) {
        return model.isInHierarchy(key.entity()) || model.limitsChildren(key.entity()) ? Set.of(CONFLICT, INVALID) : Set.of();
    }

    /** Who wrote the latest version is nobody new where nothing else has changed. */
    private PlainOutcome changed(PlainEntity current, Map<String, Object> own) {
        Map<String, Object> same = new TreeMap<>(own);
        model.signed(current.key().entity(), UpdatedBy.class).ifPresent(name -> {
            same.remove(name);
            Optional.ofNullable(current.own().get(name)).ifPresent(writer -> same.put(name, writer));
        });
        return PlainOutcome.of(stored(200, same.equals(current.own()) ? current : current.next(own, now())));
    }

    private Done stored(int status, PlainEntity entity) {
        PlainState after = before.copy();
        after.put(entity);
        return new Done(status, after, new PlainCarried(model, after).view(entity, field -> true), entity.version());
    }

    private PlainOutcome delete(WriteStep step) {
        Set<Integer> refusals = new TreeSet<>();
        if (!before.has(step.key())) {
            return PlainOutcome.refused(MISSING);
        }
        if (!step.condition().holds(true)) {
            refusals.add(FAILED);
        }
        if (new PlainDeletion(model, before).isRefused(step.key())) {
            refusals.add(CONFLICT);
        }
        if (!refusals.isEmpty()) {
            return PlainOutcome.refused(refusals);
        }
        PlainState after = before.copy();
        return PlainOutcome.of(Done.silent(after, new PlainDeletion(model, after).delete(step.key(), now())));
    }

    /** What it was last is new again, and refused for what is wrong with it now. */
    private PlainOutcome restore(WriteStep step) {
        PlainKey key = step.key();
        List<PlainState.End> ends = before.ends(key);
        if (before.has(key)) {
            return PlainOutcome.refused(CONFLICT);
        } else if (ends.isEmpty()) {
            return PlainOutcome.refused(MISSING);
        }
        PlainEntity last = ends.get(ends.size() - 1).last();
        Map<String, Object> own = new TreeMap<>(last.own());
        model.signed(key.entity(), UpdatedBy.class).ifPresent(name -> own.put(name, "anonymous"));
        if (!new PlainRefusals(model, before).of(key, own, Map.of(), last.createdAt()).isEmpty()) {
            return PlainOutcome.refused(INVALID);
        }
        long version = before.firstVersion(key, time.toEpochMilli());
        return PlainOutcome.of(stored(200, new PlainEntity(key, version, version, last.createdAt(), now(), last.tags(), own)))
                .orElse(model.isInHierarchy(key.entity()) ? Set.of(INVALID) : Set.of());
    }

    private PlainOutcome tag(WriteStep step) {
        Optional<PlainEntity> current = before.entity(step.key());
        String tag = PlainValue.tag(step.related());
        if (tag.isEmpty() || tag.codePointCount(0, tag.length()) > LONGEST_TAG || tag.contains("?")
                || tag.chars().anyMatch(Character::isISOControl)) {
            return current.isPresent() ? PlainOutcome.refused(INVALID) : PlainOutcome.refused(MISSING, INVALID);
        } else if (current.isEmpty()) {
            return PlainOutcome.refused(MISSING);
        }
        SortedSet<String> tags = new TreeSet<>(current.get().tags());
        boolean isChanged = step.kind() == WriteStep.Kind.TAG ? tags.add(tag) : tags.remove(tag);
        if (tags.size() > MOST_TAGS) {
            return PlainOutcome.refused(CONFLICT);
        }
        PlainState after = before.copy();
        if (isChanged) {
            PlainEntity tagged = current.get().tagged(tags, now());
            Map<String, Object> own = new TreeMap<>(tagged.own());
            model.signed(step.key().entity(), UpdatedBy.class).ifPresent(name -> own.put(name, "anonymous"));
            after.put(new PlainEntity(tagged.key(), tagged.version(), tagged.life(), tagged.createdAt(), tagged.updatedAt(), tagged.tags(),
                    own));
        }
        return PlainOutcome.of(Done.silent(after, List.of()));
    }
}
