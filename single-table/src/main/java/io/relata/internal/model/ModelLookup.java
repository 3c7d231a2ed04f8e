package io.relata.internal.model;

import io.relata.internal.engine.problem.IndefiniteArticle;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds in a model what programs name by records. */
public record ModelLookup(TableModel model) {
    /**
     * The entity that a record declares.
     *
     * @throws IllegalArgumentException when it declares none of this model
     */
    public EntityType entity(Class<? extends Record> record) {
        return model.declaredBy(record)
                .orElseThrow(() -> new IllegalArgumentException(record.getName() + " is no entity of this model; it has "
                        + model.entities().stream().map(entity -> entity.type().getSimpleName()).collect(Collectors.joining(", "))));
    }

    /**
     * The list of what an entity is linked to.
     *
     * @param path what the entity's URL calls it; may be left out where there is only one
     * @throws IllegalArgumentException when there is none, or several
     */
    public Related.Linked linked(Class<? extends Record> holder, Class<? extends Record> shown, Optional<String> path) {
        return only(holder, shown, path, Related.Linked.class);
    }

    /** The same of what belongs to an entity. */
    public Related.Children children(Class<? extends Record> parent, Class<? extends Record> child, Optional<String> path) {
        return only(parent, child, path, Related.Children.class);
    }

    private <R extends Related> R only(Class<? extends Record> holder, Class<? extends Record> shown, Optional<String> path,
            Class<R> kind) {
        EntityType type = entity(holder);
        EntityType listed = entity(shown);
        List<R> lists = model.related(type).stream().filter(kind::isInstance).map(kind::cast)
                .filter(list -> list.entity().name().equals(listed.name())).toList();
        List<R> wanted = lists.stream().filter(list -> path.map(list.path()::equals).orElse(true)).toList();
        if (wanted.size() != 1) {
            throw new IllegalArgumentException(noneOrSeveral(type, listed, path, lists, wanted));
        }
        return wanted.get(0);
    }

    /**
     * Why a list can't be chosen.
     *
     * @param lists of these entities
     * @param wanted those of this path
     */
    public static String noneOrSeveral(EntityType holder, EntityType listed, Optional<String> path, List<? extends Related> lists,
            List<? extends Related> wanted) {
        return (wanted.isEmpty() ? "there is no list" : "there are several lists") + " of " + listed.collection()
                + path.map(name -> " called " + name).orElse("") + " of " + IndefiniteArticle.with(holder.name())
                + (lists.isEmpty() ? "" : "; name one of " + lists.stream().map(Related::path).collect(Collectors.joining(", ")));
    }
}
