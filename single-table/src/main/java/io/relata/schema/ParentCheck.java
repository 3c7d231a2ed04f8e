package io.relata.schema;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks what entities have in common with their parents, that some can be created before others, and what becomes of them. */
record ParentCheck(TableModel model, ModelErrors errors) {
    /** A required parent of an entity. */
    private record Step(EntityType child, Parent parent) {
        String attribute() {
            return child.name() + "." + parent.attribute();
        }

        /** The indexes of the hierarchies in which the child is below the parent. */
        List<String> hierarchies() {
            return child.hierarchies().stream()
                    .filter(hierarchy -> hierarchy.part().filter(part -> part.attribute().equals(parent.attribute())).isPresent())
                    .map(hierarchy -> hierarchy.index()).toList();
        }
    }

    void check() {
        for (EntityType entity : model.entities()) {
            entity.parents().forEach(parent -> model.entity(parent.entity()).ifPresent(above -> checkSharing(entity, parent, above)));
            cycle(entity, entity, List.of()).filter(steps -> !isHierarchy(steps)).ifPresent(this::reportCycle);
        }
        new DeletionCheck(model, errors).check();
    }

    private void checkSharing(EntityType child, Parent parent, EntityType above) {
        for (String shared : parent.sharing()) {
            String shares = child.name() + "." + parent.attribute() + " shares " + shared + " with its " + parent.entity();
            Optional<Attribute> own = child.attribute(shared);
            Optional<Attribute> theirs = above.attribute(shared);
            if (own.isEmpty() || theirs.isEmpty()) {
                errors.add(shares + ", but both need an attribute of that name: add it, or remove it from sharing");
            } else if (own.get().type() != theirs.get().type() || elements(own.get()) != elements(theirs.get())) {
                errors.add(shares + ", but it is of the type " + own.get().javaType().getSimpleName() + " here and "
                        + theirs.get().javaType().getSimpleName() + " there, so that the two are never equal: use one type");
            }
        }
    }

    /** The class of what holds elements, whose order differs; one class for all others. */
    private static Class<?> elements(Attribute attribute) {
        return attribute.javaType() == List.class || attribute.javaType() == Set.class ? attribute.javaType() : Object.class;
    }

    /**
     * The required parents on a way from an entity back to itself. Of the entities of a cycle, the one whose name comes first finds it, so
     * that it is reported once.
     */
    private Optional<List<Step>> cycle(EntityType start, EntityType at, List<Step> before) {
        for (Parent parent : at.parents()) {
            Optional<EntityType> above = model.entity(parent.entity()).filter(each -> each.name().compareTo(start.name()) >= 0)
                    .filter(each -> at.attribute(parent.attribute()).filter(Attribute::required).isPresent())
                    .filter(each -> before.stream().noneMatch(step -> step.parent().entity().equals(each.name())));
            if (above.isPresent()) {
                List<Step> steps = new ArrayList<>(before);
                steps.add(new Step(at, parent));
                Optional<List<Step>> found = above.get().name().equals(start.name())
                        ? Optional.of(steps)
                        : cycle(start, above.get(), steps);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** Such a cycle is reported as a hierarchy without a top. */
    private static boolean isHierarchy(List<Step> steps) {
        return steps.get(0).hierarchies().stream().anyMatch(index -> steps.stream().allMatch(step -> step.hierarchies().contains(index)));
    }

    private void reportCycle(List<Step> steps) {
        errors.add(steps.stream().map(Step::attribute).collect(Collectors.joining(" and ")) + (steps.size() == 1 ? " is" : " are")
                + " required, so no " + steps.stream().map(step -> step.child().name()).collect(Collectors.joining(" or "))
                + " could ever be created, because each needs another before it: make "
                + (steps.size() == 1 ? "it" : "one of them") + " optional");
    }
}
