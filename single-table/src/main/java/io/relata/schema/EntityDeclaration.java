package io.relata.schema;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.attribute.Attribute;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads one annotated record as an entity, with the checks that need no other entity. */
final class EntityDeclaration {
    /** What an entity can be called in keys. */
    static final String NAME = "[a-z][A-Za-z0-9]{0,49}";
    private static final List<String> RESERVED_NAMES = List.of("tag", "link", "unique", "progress", "meta", "total", "contribution");
    private static final List<String> RESERVED_COLLECTIONS = List.of("tags", "totals", "search", "batch", "health", "console");

    private final Class<? extends Record> record;
    private final Entity declared;
    private final String name;
    private final List<RecordComponent> components;
    private final List<Conversion> conversions;
    private final ModelErrors errors;

    private EntityDeclaration(Class<? extends Record> record, Entity declared, List<Conversion> conversions, ModelErrors errors) {
        this.record = record;
        this.declared = declared;
        this.conversions = conversions;
        this.errors = errors;
        String simple = record.getSimpleName();
        this.name = declared.name().isEmpty() ? simple.substring(0, 1).toLowerCase(Locale.ROOT) + simple.substring(1) : declared.name();
        this.components = List.of(record.getRecordComponents());
    }

    /**
     * The valid parts of the entity; empty if the record is not annotated with {@link Entity}.
     *
     * @param conversions all of the model
     */
    static Optional<EntityType> read(Class<? extends Record> record, List<Conversion> conversions, ModelErrors errors) {
        Entity declared = record.getAnnotation(Entity.class);
        if (declared == null) {
            errors.add(record.getSimpleName() + " is not an entity: annotate it with @Entity(collection = \"...\")");
            return Optional.empty();
        }
        return Optional.of(new EntityDeclaration(record, declared, conversions, errors).entity());
    }

    private EntityType entity() {
        checkNames();
        EntityType.Creation creation = components.stream().anyMatch(this::isCreatedAt)
                ? EntityType.Creation.BY_CALLER
                : EntityType.Creation.BY_SERVER;
        List<Attribute> attributes = components.stream().filter(component -> !isCreatedAt(component)).map(this::attribute).toList();
        SortDeclaration sorts = new SortDeclaration(name, components, attributes);
        ParentDeclaration parents = new ParentDeclaration(name, declared.collection(), components, attributes, errors);
        TraitDeclaration traits = new TraitDeclaration(name, record, attributes, errors);
        List<Parent> belongsTo = parents.parents();
        Set<String> ids = belongsTo.stream().map(Parent::attribute).collect(Collectors.toSet());
        return new EntityType(record, name, declared.collection(), attributes, sorts.required(record.getAnnotation(SortBy.class), errors),
                traits.listed(), belongsTo, parents.hierarchies(),
                new ListDeclaration(name, sorts, ids, errors).read(record), traits.unique(ids), creation,
                record.isAnnotationPresent(Taggable.class) ? EntityType.Tagging.TAGGABLE : EntityType.Tagging.NOT_TAGGABLE,
                traits.traits());
    }

    private void checkNames() {
        if (!name.matches(NAME) || RESERVED_NAMES.contains(name)) {
            errors.add("entity name \"" + name + "\" is invalid: use a lower-case letter and up to 49 letters and digits, but none of "
                    + RESERVED_NAMES + "; set it with @Entity(name = \"...\")");
        }
        if (!declared.collection().matches("[a-z][A-Za-z0-9-]{0,49}") || RESERVED_COLLECTIONS.contains(declared.collection())) {
            errors.add(name + ": collection \"" + declared.collection()
                    + "\" is invalid: use a lower-case letter and up to 49 letters, digits and hyphens, but none of "
                    + RESERVED_COLLECTIONS);
        }
    }

    private boolean isCreatedAt(RecordComponent component) {
        return component.getName().equals(ServerFields.CREATED_AT) && component.getType() == Instant.class;
    }

    private Attribute attribute(RecordComponent component) {
        if (!EntityItem.isOwn(component.getName())) {
            errors.add(name + "." + component.getName() + ": this name is reserved for Relata's own attributes; rename it"
                    + (component.getName().equals(ServerFields.CREATED_AT)
                            ? ", or make it an Instant, so that callers can provide it"
                            : ""));
        }
        return ReadAttributes.attribute(component, conversions, name, errors);
    }
}
