package io.relata.schema;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Within;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.attribute.Attribute;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what an entity belongs to and the hierarchies that it is part of. */
record ParentDeclaration(String name, String collection, List<RecordComponent> components, List<Attribute> attributes,
        ModelErrors errors) {
    List<Parent> parents() {
        return components.stream().flatMap(component -> {
            BelongsTo belongsTo = component.getAnnotation(BelongsTo.class);
            Within within = component.getAnnotation(Within.class);
            if (belongsTo == null && within == null) {
                if (component.getAnnotationsByType(AtMost.class).length > 0) {
                    errors.add(
                            name + "." + component.getName() + " is @AtMost, but belongs to nothing that it could limit: annotate it with "
                                    + "@BelongsTo or @Within, too");
                }
                if (component.isAnnotationPresent(Carries.class)) {
                    errors.add(name + "." + component.getName() + " has @Carries, but belongs to nothing that it could carry something of: "
                            + "annotate it with @BelongsTo or @Within, too");
                }
                return Stream.empty();
            }
            if (component.getType() != String.class) {
                errors.add(name + "." + component.getName() + " holds the parent's id and must be a String, not "
                        + component.getType().getSimpleName());
                return Stream.empty();
            }
            if (belongsTo != null && within != null && belongsTo.value() != within.value()) {
                errors.add(name + "." + component.getName() + " is annotated with @BelongsTo(" + belongsTo.value().getSimpleName()
                        + ".class) and @Within(" + within.value().getSimpleName()
                        + ".class), but holds one id: name the same record in both, or declare two attributes");
            }
            if (belongsTo != null && within != null && belongsTo.onDelete() != within.onDelete()) {
                errors.add(name + "." + component.getName() + " says onDelete = " + belongsTo.onDelete() + " in @BelongsTo and "
                        + within.onDelete() + " in @Within, but its parent is deleted once: say the same in both");
            }
            return Stream.of(belongsTo != null
                    ? belongsTo(component, belongsTo)
                    : parent(component, within.value(), new String[0], within.list()).onDelete(within.onDelete()));
        }).toList();
    }

    private Parent belongsTo(RecordComponent component, BelongsTo belongsTo) {
        Parent parent = parent(component, belongsTo.value(), belongsTo.sharing(), belongsTo.list()).onDelete(belongsTo.onDelete())
                .indexedBy(new ChildIndexDeclaration(name, component.getName(), errors).indexes(belongsTo));
        return belongsTo.exists() ? parent.held() : parent;
    }

    /** Holds the name of the parent's record; {@link ResolveModel} replaces it with the entity's name. */
    private Parent parent(RecordComponent component, Class<? extends Record> parent, String[] sharing, String list) {
        return new Parent(component.getName(), parent.getName(), List.of(sharing), list.isEmpty() ? collection : list)
                .limitedTo(capacities(component))
                .carried(Optional.ofNullable(component.getAnnotation(Carries.class)).map(carried -> carried(component, carried))
                        .orElse(List.of()));
    }

    /** {@link CarriesCheck} looks at the parent's attributes. */
    private List<String> carried(RecordComponent component, Carries carried) {
        List<String> names = Stream.of(carried.value()).distinct().toList();
        if (names.isEmpty() || names.size() < carried.value().length) {
            errors.add(name + "." + component.getName() + ": @Carries has to name at least one attribute of the parent, and each once");
        }
        return names;
    }

    private List<Capacity> capacities(RecordComponent component) {
        List<AtMost> limits = List.of(component.getAnnotationsByType(AtMost.class));
        limits.stream().map(AtMost::per).distinct().filter(per -> limits.stream().filter(each -> each.per().equals(per)).count() > 1)
                .forEach(per -> errors.add(name + "." + component.getName() + " has several @AtMost "
                        + (per.isEmpty() ? "without a period" : "of " + per) + ": say one limit"));
        return errors.attemptEach(limits.stream(), limit -> capacity(component, limit));
    }

    /** {@link CapacityCheck} looks at the parent's attribute. */
    private Capacity capacity(RecordComponent component, AtMost limit) {
        String what = name + "." + component.getName() + ": @AtMost";
        boolean fixed = limit.value() != 0;
        List<String> wrong = new ArrayList<>();
        if (fixed != limit.by().isEmpty()) {
            wrong.add(
                    what + " needs either a number or the attribute of the parent that holds it: @AtMost(100) or @AtMost(by = \"seats\")");
        }
        if (limit.value() < 0) {
            wrong.add(what + "(" + limit.value() + ") allows less than none: use 1 or more");
        }
        if (limit.shards() < 1 || limit.shards() > Capacity.MOST_SHARDS) {
            wrong.add(what + "(shards = " + limit.shards() + ") is outside 1 to " + Capacity.MOST_SHARDS
                    + ": the parent is deleted in one transaction with all of them");
        }
        Optional<TotalGroup> period = Optional.empty();
        if (!limit.per().isEmpty()) {
            period = new PeriodDeclaration(what, name, PeriodDeclaration.withCreatedAt(attributes), wrong::add).read(limit.per(),
                    limit.zone());
        } else if (!limit.zone().isEmpty()) {
            wrong.add(what + "(zone = \"" + limit.zone() + "\") has no periods that begin there: say per = \"createdAt.day\", too, or "
                    + "leave it out");
        }
        if (!wrong.isEmpty()) {
            throw new ModelException(wrong);
        }
        return new Capacity(fixed ? Optional.of(limit.value()) : Optional.empty(), Optional.of(limit.by()).filter(by -> !by.isEmpty()),
                limit.shards(), period);
    }

    /** The hierarchies that the entity is part of; {@link ResolveModel} adds what is part of the entity. */
    List<Hierarchy> hierarchies() {
        return components.stream().filter(component -> component.isAnnotationPresent(Within.class) && component.getType() == String.class)
                .map(component -> {
                    Within within = component.getAnnotation(Within.class);
                    IndexName.check(name + "." + component.getName() + ": @Within", within.index(), errors);
                    return new Hierarchy(within.index(), Optional.of(new Hierarchy.Part(component.getName(), within.value().getName(),
                            component.getDeclaringRecord() == within.value() ? Hierarchy.Kind.SAME : Hierarchy.Kind.ANOTHER)),
                            Hierarchy.Parts.NONE,
                            within.topLast() ? Hierarchy.Top.LAST : Hierarchy.Top.FIRST,
                            within.movable() || component.getDeclaringRecord() == within.value()
                                    ? Hierarchy.Moves.FOLLOWED
                                    : Hierarchy.Moves.REFUSED);
                }).toList();
    }
}
