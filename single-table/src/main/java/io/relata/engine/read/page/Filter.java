package io.relata.engine.read.page;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.permission.Authority;
import io.relata.engine.problem.ProblemKind;
import io.relata.engine.problem.Refusal;
import io.relata.engine.read.list.EntityView;
import io.relata.engine.read.list.Listing;
import io.relata.model.EntityType;
import io.relata.model.Relation;
import io.relata.model.attribute.Attribute;
import io.relata.model.attribute.AttributeParts;
import io.relata.model.attribute.AttributeType;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A condition on one attribute that items of a list have to meet: {@code <attribute>:<op>:<value>}. In lists of linked entities also on an
 * attribute of the relationship: {@code link.<attribute>}. Of an attribute that is a record or a map, on what is within it: {@code
 * address.city}.
 *
 * @param text as the caller gave it
 */
public record Filter(String text, String attribute, Predicate<Optional<Object>> test) {
    /** @throws Refusal when the list's items do not have the attribute, or it can't be compared by this operator or with this value */
    public static Filter parse(String text, Listing listing, Authority authority) {
        return parse(text, listing.shown(), listing.contents(), listing.by(), authority);
    }

    /** The same for a list of entities with all their attributes. */
    public static Filter parse(String text, List<EntityType> shown) {
        return parse(text, shown, Listing.Contents.ENTITIES, Optional.empty(), Authority.UNRESTRICTED);
    }

    private static Filter parse(String text, List<EntityType> shown, Listing.Contents contents, Optional<Relation> by,
            Authority authority) {
        String[] parts = text.split(":", 3);
        if (parts.length < 3) {
            throw malformed(text, "a filter is <attribute>:<op>:<value>, such as status:eq:OPEN");
        }
        Map<String, AttributeType> types = types(shown, contents);
        Set<String> hidden = shown.stream().flatMap(entity -> authority.everHidden(entity).stream()).collect(Collectors.toSet());
        types.keySet().removeAll(hidden);
        by.ifPresent(relation -> relation.attributes()
                .forEach(attribute -> types.put(EntityView.OF_LINK + attribute.name(), attribute.type())));
        int end = parts[0].indexOf('.', by.isPresent() && parts[0].startsWith(EntityView.OF_LINK) ? EntityView.OF_LINK.length() : 0);
        String name = end < 0 ? parts[0] : parts[0].substring(0, end);
        AttributeType type = types.get(name);
        if (type == null) {
            boolean exists = !hidden.contains(name) && shown.stream().anyMatch(entity -> entity.attribute(name).isPresent());
            throw malformed(text, (exists
                    ? "this list is of copies, which do not carry " + name + "; they can be filtered by "
                    : "there is no attribute " + parts[0] + " here; there are ") + String.join(", ", types.keySet()));
        }
        Optional<Type> declared = declared(name, shown, by);
        return new Filter(text, name, declared.isEmpty() || end < 0 && type != AttributeType.STRUCTURE
                ? plain(text, type, parts, end)
                : FilterPath.parse(text, name, declared.get(),
                        Optional.of(parts[0]).filter(any -> end >= 0).map(path -> path.substring(end + 1))).test(text, name, parts[1],
                                parts[2]));
    }

    private static Predicate<Optional<Object>> plain(String text, AttributeType type, String[] parts, int end) {
        if (end >= 0) {
            throw malformed(text, parts[0].substring(0, end) + " has no parts");
        }
        return FilterPredicate.of(text, type, parts[1], parts[2]);
    }

    /** The type of an attribute as its record declares it; none of what every entity has. */
    private static Optional<Type> declared(String name, List<EntityType> shown, Optional<Relation> by) {
        return name.startsWith(EntityView.OF_LINK)
                ? by.flatMap(Relation::attributesType)
                        .flatMap(record -> AttributeParts.component(record, name.substring(EntityView.OF_LINK.length())))
                : shown.stream().filter(entity -> entity.attribute(name).isPresent())
                        .flatMap(entity -> AttributeParts.component(entity.type(), name).stream()).findFirst();
    }

    public boolean matches(Item item) {
        return test.test(EntityView.value(item, attribute));
    }

    /**
     * The attributes to filter by. Of copies only those that every type with the attribute carries: a copy without it would look as if the
     * entity lacked it.
     */
    private static Map<String, AttributeType> types(List<EntityType> shown, Listing.Contents contents) {
        Map<String, AttributeType> types = new LinkedHashMap<>();
        types.put("id", AttributeType.TEXT);
        types.put(Attr.CREATED_AT, AttributeType.TIME);
        shown.stream().flatMap(entity -> entity.attributes().stream())
                .forEach(attribute -> types.putIfAbsent(attribute.name(), attribute.type()));
        if (contents == Listing.Contents.COPIES) {
            shown.forEach(
                    entity -> entity.attributes().stream().filter(attribute -> !entity.copied().contains(attribute)).map(Attribute::name)
                            .forEach(types::remove));
        }
        return types;
    }

    static Refusal malformed(String text, String detail) {
        return new Refusal(ProblemKind.INVALID_FILTER, "filter=" + text + ": " + detail);
    }
}
