package io.relata.model;

import io.relata.item.Attr;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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

    private EntityDeclaration(Class<? extends Record> record) {
        this.record = record;
        this.declared = record.getAnnotation(Entity.class);
        if (declared == null) {
            throw new ModelException(record.getSimpleName() + " is no entity: annotate it with @Entity(collection = \"...\")");
        }
        String simple = record.getSimpleName();
        this.name = declared.name().isEmpty() ? simple.substring(0, 1).toLowerCase() + simple.substring(1) : declared.name();
        this.components = List.of(record.getRecordComponents());
    }

    static EntityType read(Class<? extends Record> record) {
        return new EntityDeclaration(record).entity();
    }

    private EntityType entity() {
        checkNames();
        EntityType.Creation creation = components.stream().anyMatch(this::isCreatedAt) ? EntityType.Creation.BY_CALLER
                : EntityType.Creation.BY_SERVER;
        List<Attribute> attributes = components.stream().filter(component -> !isCreatedAt(component)).map(this::attribute).toList();
        SortDeclaration sorts = new SortDeclaration(name, components, attributes);
        Set<String> ids = parents().stream().map(Parent::attribute).collect(Collectors.toSet());
        return new EntityType(record, name, declared.collection(), attributes, sorts.required(record.getAnnotation(SortBy.class)), listShards(), parents(),
                hierarchies(),
                new ListDeclaration(name, sorts, ids).read(record), unique(attributes, ids), creation,
                record.isAnnotationPresent(Taggable.class) ? EntityType.Tagging.TAGGABLE : EntityType.Tagging.NOT_TAGGABLE, traits(attributes));
    }

    private void checkNames() {
        if (!name.matches(NAME) || RESERVED_NAMES.contains(name)) {
            throw new ModelException("entity \"" + name + "\": a name is a lower-case letter and up to 49 letters and digits, and none of "
                    + RESERVED_NAMES + ": give it another with @Entity(name = \"...\")");
        }
        if (!declared.collection().matches("[a-z][A-Za-z0-9-]{0,49}") || RESERVED_COLLECTIONS.contains(declared.collection())) {
            throw new ModelException(name + ": the collection \"" + declared.collection()
                    + "\" can't stand in a URL: a lower-case letter and up to 49 letters, digits and -, and none of " + RESERVED_COLLECTIONS);
        }
    }

    private boolean isCreatedAt(RecordComponent component) {
        return component.getName().equals(Attr.CREATED_AT) && component.getType() == Instant.class;
    }

    private Attribute attribute(RecordComponent component) {
        if (Attr.RESERVED.contains(component.getName()) || component.getName().startsWith("_")) {
            throw new ModelException(name + "." + component.getName() + ": this name is reserved for Relata's own attributes; rename it"
                    + (component.getName().equals(Attr.CREATED_AT) ? ", or make it an Instant, so that callers can give it" : ""));
        }
        return Components.attribute(component, name);
    }

    private OptionalInt listShards() {
        Listed listed = record.getAnnotation(Listed.class);
        if (listed == null) {
            return OptionalInt.empty();
        }
        if (listed.shards() < 2 || listed.shards() > 100) {
            throw new ModelException(name + " is listed over " + listed.shards() + " partitions: a single one would take every write of every "
                    + name + " (1,000 a second at the most), and all of them are read for each page; say 2 to 100 shards");
        }
        return OptionalInt.of(listed.shards());
    }

    private List<Parent> parents() {
        return components.stream().flatMap(component -> {
            BelongsTo belongsTo = component.getAnnotation(BelongsTo.class);
            Within within = component.getAnnotation(Within.class);
            if (belongsTo == null && within == null) {
                return Stream.empty();
            }
            if (component.getType() != String.class) {
                throw new ModelException(name + "." + component.getName() + " holds its parent's id, which is a String, not a "
                        + component.getType().getSimpleName());
            }
            return Stream.of(belongsTo != null ? parent(component, belongsTo.value(), belongsTo.sharing(), belongsTo.list())
                    : parent(component, within.value(), new String[0], within.list()));
        }).toList();
    }

    /** Parents are declared by their records; in the model they go by their names. */
    private Parent parent(RecordComponent component, Class<? extends Record> parent, String[] sharing, String list) {
        return new Parent(component.getName(), parent.getName(), List.of(sharing), list.isEmpty() ? declared.collection() : list);
    }

    /** What the entity says of itself; what is part of it shows when all entities are known. */
    private List<Hierarchy> hierarchies() {
        return components.stream().filter(component -> component.isAnnotationPresent(Within.class)).map(component -> {
            Within within = component.getAnnotation(Within.class);
            return new Hierarchy(within.index(), Optional.of(new Hierarchy.Part(component.getName(), within.value().getName())), Hierarchy.Parts.NONE,
                    within.topLast() ? Hierarchy.Top.LAST : Hierarchy.Top.FIRST);
        }).toList();
    }

    private List<UniqueKey> unique(List<Attribute> attributes, Set<String> ids) {
        Stream<UniqueKey> single = components.stream().filter(component -> component.isAnnotationPresent(Unique.class)).map(component -> {
            if (component.getType() != String.class) {
                throw new ModelException(name + "." + component.getName() + " is unique, but not a String: values are compared as text");
            }
            return new UniqueKey(name, List.of(component.getName()), ids);
        });
        Stream<UniqueKey> together = Stream.of(record.getAnnotationsByType(UniqueTogether.class))
                .map(each -> new UniqueKey(name, List.of(existing(attributes, each.value(), "unique together")), ids));
        return Stream.concat(single, together).toList();
    }

    private Traits traits(List<Attribute> attributes) {
        IdentifiedBy identified = record.getAnnotation(IdentifiedBy.class);
        Copied copied = record.getAnnotation(Copied.class);
        Optional<RecordComponent> expires = components.stream().filter(component -> component.isAnnotationPresent(Expires.class)).findFirst();
        expires.filter(component -> component.getType() != Instant.class).ifPresent(component -> {
            throw new ModelException(name + "." + component.getName() + " says when the " + name + " goes, so it is an Instant, not a "
                    + component.getType().getSimpleName());
        });
        return new Traits(identified == null ? List.of() : List.of(requiredText(attributes, identified.value())),
                record.isAnnotationPresent(Versioned.class) ? Traits.History.KEPT : Traits.History.NOT_KEPT,
                Optional.ofNullable(copied).map(each -> List.of(existing(attributes, each.value(), "copied"))), expires.map(RecordComponent::getName),
                record.isAnnotationPresent(SelfCopy.class) ? Traits.Self.COPIED : Traits.Self.NOT_COPIED,
                new SearchDeclaration(name).read(components));
    }

    private String[] requiredText(List<Attribute> attributes, String[] names) {
        for (String each : existing(attributes, names, "what its id is made of")) {
            Attribute attribute = attributes.stream().filter(candidate -> candidate.name().equals(each)).findFirst().orElseThrow();
            if (!attribute.required() || attribute.type() != AttributeType.TEXT) {
                throw new ModelException(name + "'s id is made of " + each + ", which has to be a String that is never missing: annotate it with @NotBlank");
            }
        }
        return names;
    }

    private String[] existing(List<Attribute> attributes, String[] names, String what) {
        List<String> known = attributes.stream().map(Attribute::name).toList();
        if (names.length == 0 || !known.containsAll(List.of(names))) {
            throw new ModelException(name + ": " + String.join(", ", names) + " can't be " + what + ": name at least one of its attributes " + known);
        }
        return names;
    }
}
