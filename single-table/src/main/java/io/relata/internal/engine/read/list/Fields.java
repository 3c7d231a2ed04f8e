package io.relata.internal.engine.read.list;

import io.relata.internal.engine.permission.Authority;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.attribute.Attribute;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which of an entity's own attributes an answer has. What the server keeps of an entity is always there.
 *
 * @param names none where it has all
 */
public record Fields(Optional<Set<String>> names) {
    /** All of them. */
    public static final Fields ALL = new Fields(Optional.empty());

    /**
     * @param given names of attributes, several of them separated by commas; none where all are asked for
     * @param shown the types of the entities, each of which may have some of the attributes
     * @throws Refusal with all names that no entity has, or that may be hidden from the caller, or that copies do not carry
     */
    public static Fields parse(List<String> given, List<EntityType> shown, Listing.Contents contents, Authority authority) {
        if (given.isEmpty()) {
            return ALL;
        }
        Set<String> names = given.stream().flatMap(text -> Stream.of(text.split(","))).filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<String> known = known(shown, contents, authority);
        List<String> unknown = names.stream().filter(name -> !known.contains(name)).toList();
        if (!unknown.isEmpty()) {
            throw new Refusal(Refusal.Reason.MALFORMED, "fields: there is no attribute " + String.join(", ", unknown)
                    + " here; there are " + String.join(", ", known));
        }
        return new Fields(Optional.of(names));
    }

    private static Set<String> known(List<EntityType> shown, Listing.Contents contents, Authority authority) {
        Set<String> known = new LinkedHashSet<>();
        shown.forEach(type -> {
            Set<String> hidden = authority.everHidden(type);
            attributes(type, contents).stream().map(Attribute::name).filter(name -> !hidden.contains(name)).forEach(known::add);
        });
        return known;
    }

    /** The attributes that can be chosen from entities of a type, or from copies of them. */
    public static Collection<Attribute> attributes(EntityType type, Listing.Contents contents) {
        return contents == Listing.Contents.COPIES ? type.copied() : type.attributes();
    }

    /** Those of an entity with these attributes, or some of other entities too. */
    Set<String> of(Set<String> attributes) {
        return names.orElse(attributes);
    }

    /** Whether it has all of them. */
    public boolean isAll() {
        return names.isEmpty();
    }
}
