package io.relata.internal.engine.rule;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.model.ModelLookup;
import io.relata.rule.Attempt;
import io.relata.rule.Caller;
import io.relata.rule.Counted;
import io.relata.rule.LinkState;
import io.relata.rule.ListOf;
import io.relata.rule.ListedEntity;
import io.relata.rule.Stored;
import io.relata.rule.UniqueValue;
import io.relata.rule.Way;
import java.util.Map;
import java.util.Optional;

/** What the rules of entities and of relations can do alike. */
abstract class RuledAttempt implements Attempt {
    private final Ruling ruling;
    private final Way way;

    RuledAttempt(Ruling ruling, Way way) {
        this.ruling = ruling;
        this.way = way;
    }

    @Override
    public final Way way() {
        return way;
    }

    @Override
    public final Caller caller() {
        return ruling.caller();
    }

    @Override
    public final <P extends Record> Optional<Stored<P>> read(Class<P> entity, String id) {
        return read(RuledEntities.of(ruling.model(), entity, "what a rule reads").ref(id));
    }

    @Override
    public final LinkState link(Class<? extends Record> entity, String id, Class<? extends Record> other, String otherId) {
        return link(entity, id, other, otherId, Optional.empty());
    }

    @Override
    public final LinkState link(Class<? extends Record> entity, String id, Class<? extends Record> other, String otherId, String list) {
        return link(entity, id, other, otherId, Optional.of(list));
    }

    private LinkState link(Class<? extends Record> entity, String id, Class<? extends Record> other, String otherId,
            Optional<String> list) {
        return KnownLink.read(ruling, new ModelLookup(ruling.model()).linked(entity, other, list).side(), id, otherId);
    }

    @Override
    public final <P extends Record> UniqueValue<P> unique(Class<P> entity, Map<String, ?> values) {
        return KnownValue.read(ruling, RuledEntities.of(ruling.model(), entity, "the unique value that a rule reads"), values);
    }

    @Override
    public final <T extends Record> Optional<ListedEntity<T>> first(ListOf<T> list) {
        return ruling.followed().first(list);
    }

    @Override
    public final Counted total(Class<? extends Record> entity, String id, String name) {
        return ruling.followed().total(RuledEntities.of(ruling.model(), entity, "the total that a rule reads"), id, name);
    }

    final <P extends Record> Optional<Stored<P>> read(EntityRef ref) {
        return ruling.alive(ref).map(item -> new KnownEntity<>(ruling, ref, item));
    }

    final void tell(String pointer, String sentence) {
        ruling.refuse(new Violation(pointer, sentence, ProblemKind.RULE_BROKEN));
    }

    /** {@code address} of {@code address/city}. */
    static String first(String attribute) {
        return attribute.contains("/") ? attribute.substring(0, attribute.indexOf('/')) : attribute;
    }
}
