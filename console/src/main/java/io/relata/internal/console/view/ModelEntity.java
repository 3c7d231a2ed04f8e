package io.relata.internal.console.view;

import io.relata.internal.console.view.ItemsOfEntity.ItemForm;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.ListPartition;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.permission.Permission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An entity of a model.
 *
 * @param id who gives it its id
 * @param keys the form of its item's keys
 * @param indexes where else its item is
 * @param items what one entity becomes
 * @param versioned whether earlier versions are kept
 * @param expires the attribute that says when it goes
 * @param permissions sentences of the model about it; none where everybody may do everything
 */
public record ModelEntity(String name, String collection, List<AttributeView> attributes, Id id, List<String> sortBy, List<Above> parents,
        Keys keys, List<Place> indexes, List<ItemForm> items, boolean listed, boolean taggable, boolean searchable, boolean versioned,
        Optional<String> expires, List<String> permissions) {
    /**
     * Where ids come from.
     *
     * @param by {@code server}, which a caller may replace with one of its own, or {@code attributes}
     */
    public record Id(String by, List<String> attributes) {
    }

    /** What it belongs to. */
    public record Above(String attribute, String entity, String list) {
    }

    /** The form of its keys. */
    public record Keys(String id, String type, String sort) {
    }

    /** A place in an index: attributes or the form of their values. */
    public record Place(String index, String partition, String sort) {
    }

    static ModelEntity of(TableModel model, EntityType entity) {
        return new ModelEntity(entity.name(), entity.collection(),
                entity.attributes().stream().map(attribute -> AttributeView.of(entity, attribute)).toList(), id(entity),
                entity.sortBy().stream().map(SortAttribute::name).toList(),
                entity.parents().stream().map(parent -> new Above(parent.attribute(), parent.entity(), parent.list())).toList(),
                keys(StoredKeys.form(model), entity), indexes(StoredKeys.form(model), entity),
                ItemsOfEntity.of(model, entity),
                entity.listed().isPresent(), entity.taggable(), entity.searchable(), entity.keepsHistory(), entity.traits().expires(),
                permissions(model, entity));
    }

    private static List<String> permissions(TableModel model, EntityType entity) {
        return model.permissions().stream().filter(permission -> permission.isAbout(entity.type())).map(Permission::toString).toList();
    }

    private static Id id(EntityType entity) {
        List<String> made = entity.traits().identifiedBy();
        return new Id(made.isEmpty() ? "server" : "attributes", made);
    }

    private static Keys keys(String tenant, EntityType entity) {
        return new Keys(tenant + ModelView.ANY_ID, tenant + ComposedKey.of(entity.name(), ModelView.ANY_ID), sortForm(entity));
    }

    private static String sortForm(EntityType entity) {
        return ComposedKey.of(Stream.concat(Stream.of(entity.name()), entity.sortBy().stream().map(each -> form(each.name()))).toList());
    }

    private static String form(String attribute) {
        return "<" + attribute + ">";
    }

    private static List<Place> indexes(String tenant, EntityType entity) {
        List<Place> places = new ArrayList<>();
        for (Parent parent : entity.parents()) {
            parent.indexes().forEach(index -> places.add(new Place(index.access().index().orElseThrow(),
                    index.partition(form(parent.attribute())), sortForm(entity))));
        }
        entity.listed().ifPresent(shards -> places.add(new Place(Access.LISTED.index().orElseThrow(),
                entity.name() + ".0 .. " + (shards.count() - 1), sortForm(entity))));
        entity.lists().forEach(list -> places.add(place(list)));
        entity.traits().nearby().ifPresent(list -> places.add(new Place(list.access().index().orElseThrow(), list.partition("<cell>"),
                ComposedKey.of(entity.name(), "<latitude>", ModelView.ANY_ID))));
        entity.hierarchies().forEach(hierarchy -> places.add(place(entity, hierarchy)));
        places.add(new Place(Access.BY_TYPE.index().orElseThrow(), ComposedKey.of(entity.name(), ModelView.ANY_ID),
                tenant + ModelView.ANY_ID));
        return places.stream().map(place -> new Place(place.index(), tenant + place.partition(), place.sort())).toList();
    }

    private static Place place(EntityList list) {
        List<String> names = list.equal().stream().map(EntityList.Equal::name).toList();
        List<String> sort = new ArrayList<>(List.of(list.entity()));
        list.sort().attributes().forEach(attribute -> sort.add(form(attribute.name())));
        sort.add(ModelView.ANY_ID);
        return new Place(list.access().index().orElseThrow(), ListPartition.equal(list.entity(), names,
                names.stream().map(ModelEntity::form).toList(), ListPartition.UNSHARDED), ComposedKey.of(sort));
    }

    private static Place place(EntityType entity, Hierarchy hierarchy) {
        String own = ComposedKey.of(sortForm(entity), ModelView.ANY_ID);
        String top = ComposedKey.of(entity.name(), ModelView.ANY_ID);
        return new Place(hierarchy.access().index().orElseThrow(), hierarchy.part().isPresent() ? "<top>" : top,
                hierarchy.part().isPresent() ? ComposedKey.of("<above>", own) : top);
    }
}
