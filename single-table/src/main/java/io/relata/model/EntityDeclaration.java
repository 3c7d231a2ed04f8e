package io.relata.model;

import io.relata.item.Attr;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Reads one annotated record as an entity, and checks what can be checked of it alone. */
final class EntityDeclaration {
    private static final String NAME = "[a-z][A-Za-z0-9]{0,49}";
    private static final List<String> RESERVED_NAMES = List.of("tag", "link", "unique", "progress");
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

    /** The record that {@code entity}'s attribute declares to be its parent. */
    static Class<? extends Record> parentRecord(EntityType entity, Parent parent) {
        return Stream.of(entity.type().getRecordComponents()).filter(component -> component.getName().equals(parent.attribute()))
                .findFirst().orElseThrow().getAnnotation(BelongsTo.class).value();
    }

    private EntityType entity() {
        checkNames();
        EntityType.Creation creation = components.stream().anyMatch(this::isCreatedAt) ? EntityType.Creation.BY_CALLER
                : EntityType.Creation.BY_SERVER;
        List<Attribute> attributes = components.stream().filter(component -> !isCreatedAt(component)).map(this::attribute).toList();
        return new EntityType(record, name, declared.collection(), attributes, sortBy(attributes), listShards(), parents(), unique(),
                creation, record.isAnnotationPresent(Taggable.class) ? EntityType.Tagging.TAGGABLE : EntityType.Tagging.NOT_TAGGABLE);
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

    private List<SortAttribute> sortBy(List<Attribute> attributes) {
        SortBy sortBy = record.getAnnotation(SortBy.class);
        String[] names = sortBy == null || sortBy.value().length == 0 ? new String[] {Attr.CREATED_AT} : sortBy.value();
        return Stream.of(names).map(each -> each.equals(Attr.CREATED_AT) ? new SortAttribute(each, AttributeType.TIME)
                : sortAttribute(each, attributes)).toList();
    }

    private SortAttribute sortAttribute(String sorted, List<Attribute> attributes) {
        Attribute attribute = attributes.stream().filter(each -> each.name().equals(sorted)).findFirst()
                .orElseThrow(() -> new ModelException(name + " is sorted by " + sorted + ", which is none of its attributes "
                        + attributes.stream().map(Attribute::name).toList() + ", nor createdAt"));
        if (!attribute.required()) {
            throw new ModelException(name + " is sorted by " + sorted + ", which may be missing: an entity without it would be in no list. "
                    + "Annotate it with @NotNull or @NotBlank");
        }
        if (attribute.type() == AttributeType.FLAG || attribute.type() == AttributeType.STRUCTURE) {
            throw new ModelException(name + " is sorted by " + sorted + ", a " + attribute.javaType().getSimpleName()
                    + ": an index is sorted by text, a whole number or a time; use an enum for a yes or no");
        }
        if (attribute.type() == AttributeType.NUMBER && !isWholeAndNotNegative(attribute)) {
            throw new ModelException(name + " is sorted by the number " + sorted + ": its text order is its order only if it is an int or long "
                    + "that is never negative; declare it so, with @PositiveOrZero");
        }
        return new SortAttribute(sorted, attribute.type());
    }

    private boolean isWholeAndNotNegative(Attribute attribute) {
        var accessor = components.stream().filter(each -> each.getName().equals(attribute.name())).findFirst().orElseThrow().getAccessor();
        return AttributeType.isInteger(attribute.javaType()) && (accessor.isAnnotationPresent(PositiveOrZero.class)
                || accessor.isAnnotationPresent(Positive.class)
                || accessor.isAnnotationPresent(Min.class) && accessor.getAnnotation(Min.class).value() >= 0);
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
        return components.stream().filter(component -> component.isAnnotationPresent(BelongsTo.class)).map(component -> {
            BelongsTo belongsTo = component.getAnnotation(BelongsTo.class);
            if (component.getType() != String.class) {
                throw new ModelException(name + "." + component.getName() + " holds its parent's id, which is a String, not a "
                        + component.getType().getSimpleName());
            }
            return new Parent(component.getName(), belongsTo.value().getName(), List.of(belongsTo.sharing()),
                    belongsTo.list().isEmpty() ? declared.collection() : belongsTo.list());
        }).toList();
    }

    private List<String> unique() {
        return components.stream().filter(component -> component.isAnnotationPresent(Unique.class)).map(component -> {
            if (component.getType() != String.class) {
                throw new ModelException(name + "." + component.getName() + " is unique, but not a String: values are compared as text");
            }
            return component.getName();
        }).toList();
    }
}
