package io.relata.internal.engine.read.page;

import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.permission.Authority;
import io.relata.internal.engine.problem.AllRefusals;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.EntityView;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeParts;
import io.relata.internal.model.attribute.AttributeType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A condition on one attribute that items of a list have to meet: {@code <attribute>:<op>:<value>}. In lists of linked entities also on an
 * attribute of the relationship: {@code link.<attribute>}. Of an attribute that is a record or a map, on what is within it: {@code
 * address.city}.
 *
 * @param text as the caller gave it
 */
public record Filter(String text, String attribute, Predicate<Item> test) {
    /** What entities say of their present version, and copies do not. */
    public static final Map<String, AttributeType> OF_EACH_VERSION = Collections
            .unmodifiableMap(
                    new TreeMap<>(Map.of(ServerFields.UPDATED_AT, AttributeType.TIME, ServerFields.VERSION, AttributeType.NUMBER)));

    /** @throws Refusal when the list's items do not have the attribute, or it can't be compared by this operator or with this value */
    public static Filter parse(String text, Listing listing, Authority authority) {
        return parse(text, listing.shown(), listing.contents(), listing.by(), authority);
    }

    /** @throws Refusal with each that is not valid, as by {@link #parse(String, Listing, Authority)} */
    public static List<Filter> all(List<String> texts, Listing listing, Authority authority) {
        AllRefusals all = new AllRefusals(ProblemKind.INVALID_FILTER);
        List<Filter> filters = texts.stream().flatMap(text -> all.read(() -> parse(text, listing, authority)).stream()).toList();
        all.throwAny();
        return filters;
    }

    /** The same for a list of entities with all their attributes. */
    public static Filter parse(String text, List<EntityType> shown) {
        return parse(text, shown, Listing.Contents.ENTITIES, Optional.empty(), Authority.UNRESTRICTED);
    }

    private static Filter parse(String text, List<EntityType> shown, Listing.Contents contents, Optional<Relation> by,
            Authority authority) {
        FilterText parts = FilterText.of(text)
                .orElseThrow(() -> malformed(text, "a filter is <attribute>:<op>:<value>, such as status:eq:OPEN"));
        String path = parts.path();
        Map<String, AttributeType> types = types(shown, contents);
        Set<String> hidden = shown.stream().flatMap(entity -> authority.everHidden(entity).stream()).collect(Collectors.toSet());
        types.keySet().removeAll(hidden);
        by.ifPresent(relation -> relation.attributes()
                .forEach(attribute -> types.put(EntityView.OF_LINK + attribute.name(), attribute.type())));
        boolean ofLink = by.isPresent() && path.startsWith(EntityView.OF_LINK);
        int end = path.indexOf('.', ofLink ? EntityView.OF_LINK.length() : 0);
        String name = end < 0 ? path : path.substring(0, end);
        AttributeType type = types.get(name);
        if (type == null) {
            boolean exists = !hidden.contains(name) && shown.stream().anyMatch(entity -> entity.attribute(name).isPresent());
            throw malformed(text, (exists
                    ? "this list is of copies, which do not carry " + name + "; they can be filtered by "
                    : OF_EACH_VERSION.containsKey(name)
                            ? "this list is of copies, which do not say their entity's " + name
                                    + ", since they stay as they are when only its tags or what they do not carry changes; "
                                    + "lists of the entities themselves can be filtered by it, and this one by "
                            : "there is no attribute " + path + " here; there are ")
                    + String.join(", ", types.keySet()));
        }
        Optional<String> within = end < 0 ? Optional.empty() : Optional.of(path.substring(end + 1));
        Condition condition = new Condition(text, name, within, parts.op(), parts.operand());
        if (ofLink) {
            return new Filter(text, name, condition.of(type, by.flatMap(Relation::attributesType)
                    .flatMap(record -> AttributeParts.component(record, name.substring(EntityView.OF_LINK.length())))));
        }
        List<EntityType> having = shown.stream().filter(entity -> entity.attribute(name).isPresent()).toList();
        List<Optional<Type>> declared = having.stream().map(entity -> AttributeParts.component(entity.type(), name)).distinct().toList();
        return new Filter(text, name, declared.size() > 1
                ? condition.ofKinds(having)
                : condition.of(type, declared.stream().flatMap(Optional::stream).findFirst()));
    }

    /**
     * What a filter says, whatever the attribute's type.
     *
     * @param within the way from the attribute to what is compared; none where it is the attribute itself
     */
    private record Condition(String text, String name, Optional<String> within, String op, String operand) {
        /** @param declared the type as the record declares it; none of what every entity has */
        Predicate<Item> of(AttributeType type, Optional<Type> declared) {
            return of(test(type, declared));
        }

        private Predicate<Item> of(Predicate<Optional<Object>> test) {
            return item -> test.test(EntityView.value(item, name));
        }

        /**
         * Where the attributes of several kinds have one name and different types, each is compared as its own. For a kind whose attribute
         * can't be compared so, though another's can, it counts as missing.
         */
        Predicate<Item> ofKinds(List<EntityType> kinds) {
            Map<String, Predicate<Optional<Object>>> tests = new HashMap<>();
            List<Refusal> refusals = new ArrayList<>();
            for (EntityType kind : kinds) {
                try {
                    tests.put(kind.name(), test(kind.attribute(name).orElseThrow().type(), AttributeParts.component(kind.type(), name)));
                } catch (Refusal e) {
                    refusals.add(e);
                }
            }
            if (tests.isEmpty()) {
                throw refusals.get(0);
            }
            boolean ofMissing = tests.values().iterator().next().test(Optional.empty());
            return item -> Optional.ofNullable(tests.get(item.entityName())).map(test -> of(test).test(item)).orElse(ofMissing);
        }

        private Predicate<Optional<Object>> test(AttributeType type, Optional<Type> declared) {
            if (declared.isPresent() && (within.isPresent() || type == AttributeType.STRUCTURE)) {
                return FilterPath.parse(text, name, declared.get(), within).test(text, name, op, operand);
            } else if (within.isPresent()) {
                throw malformed(text, name + " has no parts");
            }
            return FilterPredicate.of(text, type, op, operand);
        }
    }

    public boolean matches(Item item) {
        return test.test(item);
    }

    /**
     * The attributes to filter by. Of copies only those that every type with the attribute carries: a copy without it would look as if the
     * entity lacked it.
     */
    private static Map<String, AttributeType> types(List<EntityType> shown, Listing.Contents contents) {
        Map<String, AttributeType> types = new LinkedHashMap<>();
        types.put("id", AttributeType.TEXT);
        types.put(ServerFields.CREATED_AT, AttributeType.TIME);
        if (contents == Listing.Contents.ENTITIES) {
            types.putAll(OF_EACH_VERSION);
        }
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
