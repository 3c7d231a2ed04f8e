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
import io.relata.model.attribute.AttributeType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A condition on one attribute that items of a list have to meet: {@code <attribute>:<op>:<value>}. In lists of linked entities also on an
 * attribute of the relationship: {@code link.<attribute>}.
 *
 * @param text as the caller gave it
 */
public record Filter(String text, String attribute, Predicate<Optional<Object>> test) {
    /** @throws Refusal when the list's items do not have the attribute, or it can't be compared by this operator or with this value */
    public static Filter parse(String text, Listing listing, Authority authority) {
        return parse(text, listing.shown(), listing.contents(), listing.relation(), authority);
    }

    /** The same for a list of entities with all their attributes. */
    public static Filter parse(String text, List<EntityType> shown) {
        return parse(text, shown, Listing.Contents.ENTITIES, Optional.empty(), Authority.UNRESTRICTED);
    }

    private static Filter parse(String text, List<EntityType> shown, Listing.Contents contents, Optional<Relation> relation,
            Authority authority) {
        String[] parts = text.split(":", 3);
        if (parts.length < 3) {
            throw malformed(text, "a filter is <attribute>:<op>:<value>, such as status:eq:OPEN");
        }
        Map<String, AttributeType> types = types(shown, contents);
        Set<String> hidden = shown.stream().flatMap(entity -> authority.everHidden(entity).stream()).collect(Collectors.toSet());
        types.keySet().removeAll(hidden);
        relation.ifPresent(
                of -> of.attributes().forEach(attribute -> types.put(EntityView.OF_LINK + attribute.name(), attribute.type())));
        AttributeType type = types.get(parts[0]);
        if (type == null) {
            boolean exists = !hidden.contains(parts[0]) && shown.stream().anyMatch(entity -> entity.attribute(parts[0]).isPresent());
            throw malformed(text, (exists
                    ? "this list is of copies, which do not carry " + parts[0] + "; they can be filtered by "
                    : "there is no attribute " + parts[0] + " here; there are ") + String.join(", ", types.keySet()));
        }
        Optional<AttributeType> elements = elements(shown, relation, parts[0]);
        return new Filter(text, parts[0], type == AttributeType.STRUCTURE && elements.isPresent()
                ? FilterPredicate.ofSet(text, elements.get(), parts[1], parts[2])
                : FilterPredicate.of(text, type, parts[1], parts[2]));
    }

    /** The type of the elements of an attribute that is a set. */
    private static Optional<AttributeType> elements(List<EntityType> shown, Optional<Relation> relation, String attribute) {
        return attribute.startsWith(EntityView.OF_LINK)
                ? relation.flatMap(Relation::attributesType)
                        .flatMap(record -> AttributeType.ofElements(record, attribute.substring(EntityView.OF_LINK.length())))
                : shown.stream().flatMap(entity -> AttributeType.ofElements(entity.type(), attribute).stream()).findFirst();
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
