package io.relata.schema;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.Versioned;
import io.relata.annotation.Within;
import io.relata.engine.item.Attr;
import io.relata.model.EntityTraits;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import io.relata.model.Parent;
import io.relata.model.Shards;
import io.relata.model.UniqueKey;
import io.relata.model.attribute.Attribute;
import io.relata.model.attribute.AttributeType;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads one annotated record as an entity, and checks what can be checked of it alone. */
final class EntityDeclaration {
    private static final String NAME = "[a-z][A-Za-z0-9]{0,49}";
    private static final List<String> RESERVED_NAMES = List.of("tag", "link", "unique", "progress", "meta");
    private static final List<String> RESERVED_COLLECTIONS = List.of("tags", "search", "health");

    private final Class<? extends Record> record;
    private final Entity declared;
    private final String name;
    private final List<RecordComponent> components;
    private final ModelErrors errors;

    private EntityDeclaration(Class<? extends Record> record, Entity declared, ModelErrors errors) {
        this.record = record;
        this.declared = declared;
        this.errors = errors;
        String simple = record.getSimpleName();
        this.name = declared.name().isEmpty() ? simple.substring(0, 1).toLowerCase() + simple.substring(1) : declared.name();
        this.components = List.of(record.getRecordComponents());
    }

    /** The entity as far as nothing is wrong with it; none when it is not declared as one. */
    static Optional<EntityType> read(Class<? extends Record> record, ModelErrors errors) {
        Entity declared = record.getAnnotation(Entity.class);
        if (declared == null) {
            errors.add(record.getSimpleName() + " is no entity: annotate it with @Entity(collection = \"...\")");
            return Optional.empty();
        }
        return Optional.of(new EntityDeclaration(record, declared, errors).entity());
    }

    private EntityType entity() {
        checkNames();
        EntityType.Creation creation = components.stream().anyMatch(this::isCreatedAt)
                ? EntityType.Creation.BY_CALLER
                : EntityType.Creation.BY_SERVER;
        List<Attribute> attributes = components.stream().filter(component -> !isCreatedAt(component)).map(this::attribute).toList();
        SortDeclaration sorts = new SortDeclaration(name, components, attributes);
        Set<String> ids = parents().stream().map(Parent::attribute).collect(Collectors.toSet());
        return new EntityType(record, name, declared.collection(), attributes, sorts.required(record.getAnnotation(SortBy.class), errors),
                listed(),
                parents(), hierarchies(),
                new ListDeclaration(name, sorts, ids, errors).read(record), unique(attributes, ids), creation,
                record.isAnnotationPresent(Taggable.class) ? EntityType.Tagging.TAGGABLE : EntityType.Tagging.NOT_TAGGABLE,
                traits(attributes));
    }

    private void checkNames() {
        if (!name.matches(NAME) || RESERVED_NAMES.contains(name)) {
            errors.add("entity \"" + name + "\": a name is a lower-case letter and up to 49 letters and digits, and none of "
                    + RESERVED_NAMES + ": give it another with @Entity(name = \"...\")");
        }
        if (!declared.collection().matches("[a-z][A-Za-z0-9-]{0,49}") || RESERVED_COLLECTIONS.contains(declared.collection())) {
            errors.add(name + ": the collection \"" + declared.collection()
                    + "\" can't stand in a URL: a lower-case letter and up to 49 letters, digits and -, and none of "
                    + RESERVED_COLLECTIONS);
        }
    }

    private boolean isCreatedAt(RecordComponent component) {
        return component.getName().equals(Attr.CREATED_AT) && component.getType() == Instant.class;
    }

    private Attribute attribute(RecordComponent component) {
        if (Attr.RESERVED.contains(component.getName()) || component.getName().startsWith("_")) {
            errors.add(name + "." + component.getName() + ": this name is reserved for Relata's own attributes; rename it"
                    + (component.getName().equals(Attr.CREATED_AT) ? ", or make it an Instant, so that callers can give it" : ""));
        }
        return ReadAttributes.attribute(component, name, errors);
    }

    private Optional<Shards> listed() {
        Listed listed = record.getAnnotation(Listed.class);
        if (listed == null) {
            return Optional.empty();
        }
        if (listed.shards() < 2 || listed.shards() > 100) {
            errors.add(name + " is listed over " + listed.shards() + " partitions: a single one would take every write of every "
                    + name + " (1,000 a second at the most), and all of them are read for each page; say 2 to 100 shards");
        }
        if (listed.otherShards() != 0 && (listed.otherShards() < 2 || listed.otherShards() > 100)) {
            errors.add(name + " is listed with otherShards = " + listed.otherShards()
                    + ": it is the number of shards that the list had before, or"
                    + " will have next, 2 to 100, or 0 where there is no other");
        }
        return Optional.of(new Shards(listed.shards(), listed.otherShards(), Optional.empty()));
    }

    private List<Parent> parents() {
        return components.stream().flatMap(component -> {
            BelongsTo belongsTo = component.getAnnotation(BelongsTo.class);
            Within within = component.getAnnotation(Within.class);
            if (belongsTo == null && within == null) {
                return Stream.empty();
            }
            if (component.getType() != String.class) {
                errors.add(name + "." + component.getName() + " holds its parent's id, which is a String, not a "
                        + component.getType().getSimpleName());
                return Stream.empty();
            }
            return Stream.of(belongsTo != null
                    ? parent(component, belongsTo.value(), belongsTo.sharing(), belongsTo.list())
                    : parent(component, within.value(), new String[0], within.list()));
        }).toList();
    }

    /** Parents are declared by their records; in the model they go by their names. */
    private Parent parent(RecordComponent component, Class<? extends Record> parent, String[] sharing, String list) {
        return new Parent(component.getName(), parent.getName(), List.of(sharing), list.isEmpty() ? declared.collection() : list);
    }

    /** What the entity says of itself; what is part of it shows when all entities are known. */
    private List<Hierarchy> hierarchies() {
        return components.stream().filter(component -> component.isAnnotationPresent(Within.class) && component.getType() == String.class)
                .map(component -> {
                    Within within = component.getAnnotation(Within.class);
                    return new Hierarchy(within.index(), Optional.of(new Hierarchy.Part(component.getName(), within.value().getName())),
                            Hierarchy.Parts.NONE,
                            within.topLast() ? Hierarchy.Top.LAST : Hierarchy.Top.FIRST);
                }).toList();
    }

    private List<UniqueKey> unique(List<Attribute> attributes, Set<String> ids) {
        List<UniqueKey> single = errors.attemptEach(components.stream().filter(component -> component.isAnnotationPresent(Unique.class)),
                component -> {
                    if (component.getType() != String.class) {
                        throw new ModelException(
                                name + "." + component.getName() + " is unique, but not a String: values are compared as text");
                    }
                    return new UniqueKey(name, List.of(component.getName()), ids);
                });
        List<UniqueKey> together = errors.attemptEach(Stream.of(record.getAnnotationsByType(UniqueTogether.class)),
                each -> new UniqueKey(name, List.of(existing(attributes, each.value(), "unique together")), ids));
        return Stream.concat(single.stream(), together.stream()).toList();
    }

    private EntityTraits traits(List<Attribute> attributes) {
        IdentifiedBy identified = record.getAnnotation(IdentifiedBy.class);
        Copied copied = record.getAnnotation(Copied.class);
        Optional<RecordComponent> expires = components.stream().filter(component -> component.isAnnotationPresent(Expires.class))
                .findFirst();
        expires.filter(component -> component.getType() != Instant.class).ifPresent(component -> errors.add(name + "." + component.getName()
                + " says when the " + name + " goes, so it is an Instant, not a " + component.getType().getSimpleName()));
        return new EntityTraits(
                identified == null
                        ? List.of()
                        : errors.attempt(() -> List.of(requiredText(attributes, identified.value()))).orElse(List.of()),
                record.isAnnotationPresent(Versioned.class) ? EntityTraits.History.KEPT : EntityTraits.History.NOT_KEPT,
                Optional.ofNullable(copied).flatMap(each -> errors.attempt(() -> List.of(existing(attributes, each.value(), "copied")))),
                expires.map(RecordComponent::getName),
                record.isAnnotationPresent(SelfCopy.class) ? EntityTraits.Self.COPIED : EntityTraits.Self.NOT_COPIED,
                new SearchDeclaration(name).read(components, errors));
    }

    private String[] requiredText(List<Attribute> attributes, String[] names) {
        for (String each : existing(attributes, names, "what its id is made of")) {
            Attribute attribute = attributes.stream().filter(candidate -> candidate.name().equals(each)).findFirst().orElseThrow();
            if (!attribute.required() || attribute.type() != AttributeType.TEXT) {
                errors.add(
                        name + "'s id is made of " + each + ", which has to be a String that is never missing: annotate it with @NotBlank");
            }
        }
        return names;
    }

    private String[] existing(List<Attribute> attributes, String[] names, String what) {
        List<String> known = attributes.stream().map(Attribute::name).toList();
        if (names.length == 0 || !known.containsAll(List.of(names))) {
            throw new ModelException(
                    name + ": " + String.join(", ", names) + " can't be " + what + ": name at least one of its attributes " + known);
        }
        return names;
    }
}
