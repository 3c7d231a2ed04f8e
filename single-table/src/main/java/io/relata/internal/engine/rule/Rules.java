package io.relata.internal.engine.rule;

import io.relata.internal.engine.change.PartStates;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.rule.LinkRule;
import io.relata.rule.Rule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The rules of an application, by what they are about. */
public final class Rules {
    /** No rules at all. */
    public static final Rules NONE = new Rules(Map.of(), Map.of(), () -> PartStates.UNKNOWN);

    private final Map<String, List<Rule<?>>> ofEntities;
    private final Map<String, List<LinkRule<?, ?>>> ofRelations;
    private final Supplier<PartStates> parts;

    private Rules(Map<String, List<Rule<?>>> ofEntities, Map<String, List<LinkRule<?, ?>>> ofRelations, Supplier<PartStates> parts) {
        this.ofEntities = ofEntities;
        this.ofRelations = ofRelations;
        this.parts = parts;
    }

    /** The same, where the table may not hold all of the model yet. */
    public Rules watching(Supplier<PartStates> states) {
        return this == NONE ? NONE : new Rules(ofEntities, ofRelations, states);
    }

    /** How much of its model the table holds. */
    Supplier<PartStates> parts() {
        return parts;
    }

    /** @throws IllegalArgumentException when a rule is about something that the model does not have */
    public static Rules of(TableModel model, Collection<? extends Rule<?>> rules, Collection<? extends LinkRule<?, ?>> linkRules) {
        if (rules.isEmpty() && linkRules.isEmpty()) {
            return NONE;
        }
        Map<String, List<Rule<?>>> ofEntities = new HashMap<>();
        rules.forEach(rule -> {
            Class<?> record = arguments(rule, Rule.class).get(0);
            ofEntities.computeIfAbsent(RuledEntities.of(model, record, name(rule)).name(), any -> new ArrayList<>()).add(rule);
        });
        Map<String, List<LinkRule<?, ?>>> ofRelations = new HashMap<>();
        linkRules.forEach(rule -> relations(model, rule)
                .forEach(relation -> ofRelations.computeIfAbsent(relation.name(), any -> new ArrayList<>()).add(rule)));
        return new Rules(ofEntities, ofRelations, () -> PartStates.UNKNOWN);
    }

    /** Whether there is a rule for this entity. */
    public boolean concern(EntityType type) {
        return ofEntities.containsKey(type.name());
    }

    /** Whether there is a rule for this relation. */
    public boolean concern(Relation relation) {
        return ofRelations.containsKey(relation.name());
    }

    List<Rule<?>> of(EntityType type) {
        return ofEntities.getOrDefault(type.name(), List.of());
    }

    List<LinkRule<?, ?>> of(Relation relation) {
        return ofRelations.getOrDefault(relation.name(), List.of());
    }

    private static List<Class<?>> arguments(Object rule, Class<?> wanted) {
        return RuleArguments.of(rule.getClass(), wanted).orElseThrow(() -> new IllegalArgumentException(
                name(rule) + " does not say what it is for: declare it as a class that implements " + wanted.getSimpleName()
                        + " with the records of the model as its type arguments; a lambda can't"));
    }

    private static List<Relation> relations(TableModel model, LinkRule<?, ?> rule) {
        List<Class<?>> ends = arguments(rule, LinkRule.class);
        EntityType from = RuledEntities.of(model, ends.get(0), name(rule));
        EntityType to = RuledEntities.of(model, ends.get(1), name(rule));
        List<Relation> found = between(model, from, to);
        if (found.isEmpty()) {
            throw new IllegalArgumentException(name(rule) + " is for links from " + from.name() + " to " + to.name() + ", and "
                    + (between(model, to, from).isEmpty()
                            ? "no relation is between them; there are "
                                    + model.relations().stream().map(Relation::name).collect(Collectors.joining(", "))
                            : "the model declares the relation the other way round: swap its type arguments"));
        }
        return found;
    }

    private static List<Relation> between(TableModel model, EntityType from, EntityType to) {
        return model.relations().stream().filter(relation -> relation.from().entity().name().equals(from.name())
                && relation.to().entity().name().equals(to.name())).toList();
    }

    private static String name(Object rule) {
        return "the rule " + rule.getClass().getName();
    }
}
