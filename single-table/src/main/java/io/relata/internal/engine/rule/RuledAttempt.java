package io.relata.internal.engine.rule;

import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Violation;
import io.relata.rule.Attempt;
import io.relata.rule.Caller;
import io.relata.rule.Stored;
import io.relata.rule.Way;
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
