package io.relata.schema;

import io.relata.annotation.Adjustable;
import io.relata.annotation.Copied;
import io.relata.annotation.Expires;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.Listed;
import io.relata.annotation.NoOverlap;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.Versioned;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.EntityTraits;
import io.relata.internal.model.Shards;
import io.relata.internal.model.UniqueKey;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Size;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads everything else that annotations say of one entity: its list, its unique values and its traits. */
final class TraitDeclaration {
    private static final int LEAST_SHARDS = 2;
    private static final int MOST_SHARDS = 100;
    private static final Set<Class<?>> UNIQUE = Set.of(String.class, UUID.class, URI.class);

    private final String name;
    private final Class<? extends Record> record;
    private final List<RecordComponent> components;
    private final List<Attribute> attributes;
    private final ModelErrors errors;

    TraitDeclaration(String name, Class<? extends Record> record, List<Attribute> attributes, ModelErrors errors) {
        this.name = name;
        this.record = record;
        this.components = List.of(record.getRecordComponents());
        this.attributes = attributes;
        this.errors = errors;
    }

    /** The shards of the list of all entities; empty if they are not listed. */
    Optional<Shards> listed() {
        Listed listed = record.getAnnotation(Listed.class);
        if (listed == null) {
            return Optional.empty();
        }
        if (listed.shards() < LEAST_SHARDS || listed.shards() > MOST_SHARDS) {
            errors.add(name + ": @Listed(shards = " + listed.shards()
                    + ") is outside 2 to 100: one partition would receive every write of every "
                    + name + " (at most 1,000 a second), and each page reads all of them");
        }
        if (listed.otherShards() != 0 && (listed.otherShards() < LEAST_SHARDS || listed.otherShards() > MOST_SHARDS)) {
            errors.add(name + ": @Listed(otherShards = " + listed.otherShards()
                    + ") is invalid: use the previous or the next number of shards, 2 to 100, or 0 for none");
        }
        return Optional.of(new Shards(listed.shards(), listed.otherShards(), Optional.empty()));
    }

    /** @param ids the attributes that hold ids of parents */
    List<UniqueKey> unique(Set<String> ids) {
        Set<String> exact = Stream.concat(ids.stream(), attributes.stream().filter(attribute -> attribute.javaType() == URI.class)
                .map(Attribute::name)).collect(Collectors.toSet());
        List<UniqueKey> single = errors.attemptEach(components.stream().filter(component -> component.isAnnotationPresent(Unique.class)),
                component -> {
                    if (!UNIQUE.contains(component.getType())) {
                        throw new ModelException(
                                name + "." + component.getName() + " is @Unique and must be a String, a UUID or a URI, not "
                                        + component.getType().getSimpleName());
                    }
                    return unique(List.of(component.getName()), exact);
                });
        List<UniqueKey> together = errors.attemptEach(Stream.of(record.getAnnotationsByType(UniqueTogether.class)),
                each -> unique(List.of(comparable(each.value(), "@UniqueTogether")), exact));
        List<UniqueKey> booked = new NoOverlapDeclaration(name, attributes, errors).read(record.getAnnotationsByType(NoOverlap.class),
                names -> comparable(names, "@NoOverlap"), exact);
        return Stream.of(single, together, booked).flatMap(List::stream).toList();
    }

    private UniqueKey unique(List<String> names, Set<String> exact) {
        return new UniqueKey(name, names,
                UniqueKey.name(names.stream().map(each -> Attribute.firstName(attributes, each)).toList(), Optional.empty()), exact,
                Optional.empty());
    }

    EntityTraits traits() {
        IdentifiedBy identified = record.getAnnotation(IdentifiedBy.class);
        List<RecordComponent> expiring = components.stream().filter(component -> component.isAnnotationPresent(Expires.class)).toList();
        if (expiring.size() > 1) {
            errors.add(name + " has several attributes with @Expires, " + expiring.stream().map(RecordComponent::getName).toList()
                    + ", but expires once: keep one");
        }
        Optional<RecordComponent> expires = expiring.stream().findFirst();
        expires.filter(component -> component.getType() != Instant.class).ifPresent(component -> errors.add(name + "." + component.getName()
                + " is @Expires and must be an Instant, not " + component.getType().getSimpleName()));
        WriterDeclaration writers = new WriterDeclaration(name, record, errors);
        return new EntityTraits(
                identified == null
                        ? List.of()
                        : errors.attempt(() -> List.of(requiredText(identified.value()))).orElse(List.of()),
                record.isAnnotationPresent(Versioned.class) ? EntityTraits.History.KEPT : EntityTraits.History.NOT_KEPT,
                copied(writers.latest()),
                expires.map(RecordComponent::getName),
                record.isAnnotationPresent(SelfCopy.class) ? EntityTraits.Self.COPIED : EntityTraits.Self.NOT_COPIED,
                new SearchDeclaration(name).read(components, errors), writers.first(), writers.latest(),
                new NearbyDeclaration(name, errors).read(components),
                Optional.ofNullable(record.getAnnotation(Taggable.class)).map(tags -> List.of(tags.within())).orElse(List.of()),
                adjustable(), new AttachmentDeclaration(name, errors).read(record));
    }

    private List<String> adjustable() {
        List<String> names = components.stream().filter(component -> component.isAnnotationPresent(Adjustable.class))
                .map(RecordComponent::getName).toList();
        attributes.stream().filter(attribute -> names.contains(attribute.name()) && attribute.type() != AttributeType.NUMBER)
                .forEach(attribute -> errors.add(name + "." + attribute.name() + " is @Adjustable and must be a number, not "
                        + attribute.javaType().getSimpleName()));
        return names;
    }

    /** All without {@code @Copied}, except who changed the entity last. */
    private List<Attribute> copied(Optional<String> latest) {
        Predicate<String> isCopied = Optional.ofNullable(record.getAnnotation(Copied.class))
                .flatMap(each -> errors.attempt(() -> List.of(existing(each.value(), "@Copied"))))
                .<Predicate<String>>map(names -> names::contains)
                .orElseGet(() -> name -> latest.filter(name::equals).isEmpty());
        return attributes.stream().filter(attribute -> isCopied.test(attribute.name())).toList();
    }

    private String[] requiredText(String[] names) {
        for (String each : existing(names, "@IdentifiedBy")) {
            Attribute attribute = attributes.stream().filter(candidate -> candidate.name().equals(each)).findFirst().orElseThrow();
            if (!attribute.required() && attribute.type() == AttributeType.UUID) {
                errors.add(name + ": @IdentifiedBy(\"" + each + "\") needs a required UUID: annotate " + each + " with @NotNull");
            } else if (attribute.type() != AttributeType.UUID && (!attribute.required() || attribute.type() != AttributeType.TEXT)) {
                errors.add(name + ": @IdentifiedBy(\"" + each + "\") needs a required String: annotate " + each + " with @NotBlank");
            }
            if (holdsNoId(each)) {
                errors.add(name + ": @IdentifiedBy(\"" + each + "\") can't be part of an id, which has " + EntityRef.ID_RULE
                        + ": the constraints of " + each + " allow other values only. Name another attribute, and annotate this one "
                        + "with @Unique");
            }
        }
        return names;
    }

    /** Whether constraints refuse each text that can be an id. */
    private boolean holdsNoId(String attribute) {
        return components.stream().filter(component -> component.getName().equals(attribute)).map(RecordComponent::getAccessor)
                .anyMatch(accessor -> accessor.getReturnType() == URI.class || accessor.isAnnotationPresent(Email.class)
                        || accessor.isAnnotationPresent(Size.class) && accessor.getAnnotation(Size.class).min() > EntityRef.LONGEST_ID);
    }

    /** Two maps with the same entries in another order have different texts, and guards are keyed by texts. */
    private String[] comparable(String[] names, String annotation) {
        for (String each : existing(names, annotation)) {
            if (attributes.stream().anyMatch(attribute -> attribute.name().equals(each) && attribute.type() == AttributeType.OFFSET_TIME)) {
                errors.add(name + ": " + annotation + "(\"" + each
                        + "\") can't be an OffsetDateTime, with which one moment has several texts: make it an Instant");
            }
            if (attributes.stream().anyMatch(attribute -> attribute.name().equals(each) && attribute.type() == AttributeType.STRUCTURE)) {
                errors.add(name + ": " + annotation + "(\"" + each
                        + "\") must be a single value, and not a list, a map or a record: name one of its"
                        + " parts, as an attribute of " + name);
            }
        }
        return names;
    }

    private String[] existing(String[] names, String annotation) {
        List<String> known = attributes.stream().map(Attribute::name).toList();
        if (names.length == 0 || !known.containsAll(List.of(names))) {
            throw new ModelException(
                    name + ": " + annotation + "(" + String.join(", ", names) + ") is invalid: name at least one of its attributes "
                            + known);
        }
        errors.requireDistinct(name + ": " + annotation, List.of(names));
        return names;
    }
}
