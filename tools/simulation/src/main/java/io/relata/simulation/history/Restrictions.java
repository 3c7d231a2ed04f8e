package io.relata.simulation.history;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Side;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.simulation.call.Restriction;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.oracle.Declarations;
import io.relata.simulation.oracle.DeclaredRelation;
import io.relata.simulation.reference.ListOrder;
import io.relata.simulation.reference.PlainBounds;
import java.net.URI;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * What can be wanted of a list, drawn at random: bounds and filters of values that are stored.
 *
 * @param shown what the list shows
 * @param order what its bounds are compared with
 * @param sortedBy where that comes from, if it is text or a number that may be negative or have decimals
 * @param filtered texts by which it can be filtered
 */
record Restrictions(EntityType shown, Restriction.Order order, Optional<String> sortedBy, List<String> filtered) {
    private static final List<String> OPERATORS = List.of("eq", "ne", "lt", "ge", "begins", "contains", "exists");
    private static final List<String> OF_TEXTS = Stream.concat(OPERATORS.stream(), Stream.of("ieq", "ibegins", "icontains")).toList();
    private static final Set<Class<?>> COMPARED_AS_TEXTS = Set.of(String.class, UUID.class, Locale.class, Currency.class, URI.class,
            ZoneId.class);
    private static final int SOME = 3;
    private static final int RARE = 12;
    /** Longer values are cut in keys. */
    private static final int LONGEST = 40;

    /** Of entities, which are sorted by their sort value. */
    static Restrictions ofEntities(EntityType shown, Declarations declared) {
        SortAttribute first = shown.sortBy().get(0);
        ListOrder order = PlainBounds.of(declared.entity(shown.name()));
        if (first.isAnyNumber()) {
            Restriction.Order byNumber = new Restriction.Order(Attr.SORT, order, Optional.of(first.name()));
            return new Restrictions(shown, byNumber, Optional.of(first.name()), texts(shown.attributes()));
        }
        return new Restrictions(shown, new Restriction.Order(Attr.SORT, order, Optional.empty()),
                Optional.of(first.name()).filter(texts(shown.attributes())::contains), filters(shown.attributes()));
    }

    /** Of copies, which are sorted by id. */
    static Restrictions ofCopies(EntityType shown) {
        return new Restrictions(shown, Restriction.Order.ID, Optional.of("id"), filters(shown.copied()));
    }

    /** Of copies, in an order that the relation declares. */
    static Restrictions ofLinked(Side side, LinkOrder by, Declarations declared) {
        EntityType shown = side.shown().entity();
        DeclaredRelation relation = declared.relation(side.relation().name());
        DeclaredRelation.End end = side.holder().equals(side.relation().from()) ? relation.from() : relation.to();
        PlainBounds order = by.name().startsWith(LinkOrder.OF_LINK)
                ? PlainBounds.of(end.linked().orElseThrow(), by.name().substring(LinkOrder.OF_LINK.length()))
                : PlainBounds.of(declared.entity(shown.name()), by.name());
        boolean isNumber = by.attribute().isAnyNumber();
        boolean isBound = isNumber || by.attribute().type() == AttributeType.TEXT;
        return new Restrictions(shown,
                new Restriction.Order(by.access().sortAttribute(), order, Optional.of(by.name()).filter(name -> isNumber)),
                Optional.of(by.name()).filter(name -> isBound), filters(shown.copied()));
    }

    /** Of entities in a list that is sorted by something else: filters alone. */
    static Restrictions unsorted(EntityType shown) {
        return new Restrictions(shown, Restriction.Order.ID, Optional.empty(), filters(shown.attributes()));
    }

    /** Also values of which one text is stored, and compared as texts are. */
    private static List<String> filters(Collection<Attribute> attributes) {
        return attributes.stream().filter(attribute -> COMPARED_AS_TEXTS.contains(attribute.javaType())).map(Attribute::name).toList();
    }

    private static List<String> texts(Collection<Attribute> attributes) {
        return attributes.stream().filter(attribute -> attribute.type() == AttributeType.TEXT && attribute.javaType() == String.class)
                .map(Attribute::name).toList();
    }

    /** Mostly none, except in the order of numbers, which is rare itself. */
    Restriction drawn(Choices choices, Known known) {
        if (order.number().isEmpty() && !choices.oneIn(SOME)) {
            return Restriction.NONE;
        }
        List<Restriction.Filter> filters = choices.oneIn(2) ? filter(choices, known).stream().toList() : List.of();
        Optional<String> none = Optional.empty();
        return switch (filters.isEmpty() ? 1 + choices.below(SOME) : choices.below(SOME + 1)) {
            case 1 -> new Restriction(order, bound(choices, known), none, none, filters);
            case 2 -> new Restriction(order, bound(choices, known), bound(choices, known), none, filters);
            case 3 -> new Restriction(order, none, none, bound(choices, known).map(this::prefix), filters);
            default -> new Restriction(order, none, none, none, filters);
        };
    }

    private Optional<Restriction.Filter> filter(Choices choices, Known known) {
        if (choices.oneIn(RARE)) {
            return Optional.of(new Restriction.Filter(Restriction.UNKNOWN, "eq", "x"));
        } else if (filtered.isEmpty()) {
            return Optional.empty();
        }
        String attribute = filtered.get(choices.below(filtered.size()));
        boolean isText = shown.attribute(attribute).filter(each -> each.javaType() == String.class).isPresent();
        List<String> operators = isText ? OF_TEXTS : OPERATORS;
        String op = operators.get(choices.below(operators.size()));
        if (op.equals("exists")) {
            return Optional.of(new Restriction.Filter(attribute, op, String.valueOf(choices.oneIn(2))));
        }
        return value(choices, known, attribute)
                .map(value -> new Restriction.Filter(attribute, op,
                        op.endsWith("begins") || op.endsWith("contains") ? beginning(value) : value));
    }

    private Optional<String> bound(Choices choices, Known known) {
        return order.number().isPresent()
                ? number(choices, known, order.number().get())
                : sortedBy.flatMap(attribute -> value(choices, known, attribute)).filter(value -> !value.isBlank());
    }

    private Optional<String> number(Choices choices, Known known, String attribute) {
        List<String> numbers = known.values(shown, attribute).stream().filter(value -> value.length() <= LONGEST).toList();
        return numbers.isEmpty() ? Optional.empty() : Optional.of(spelled(numbers.get(choices.below(numbers.size())), choices));
    }

    /** The same number, now and then with another scale. */
    static String spelled(String number, Choices choices) {
        return choices.oneIn(SOME) ? number + (number.contains(".") ? "0" : ".00") : number;
    }

    /** No number begins with another. */
    private String prefix(String bound) {
        return order.number().isPresent() ? bound : beginning(bound);
    }

    private Optional<String> value(Choices choices, Known known, String attribute) {
        List<String> values = known.texts(shown, attribute).stream().filter(value -> value.length() <= LONGEST).toList();
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(choices.below(values.size())));
    }

    /** The first character, where it stands for itself. */
    private static String beginning(String value) {
        return Stream.of(value).filter(text -> text.length() > 1 && text.charAt(0) < 128 && text.charAt(1) < 128).findFirst()
                .map(text -> text.substring(0, 1)).orElse(value);
    }
}
