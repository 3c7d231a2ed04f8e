package io.relata.simulation.judge;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Utf8Order;
import io.relata.simulation.call.Restriction;
import io.relata.simulation.oracle.Texts;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;

/** What bounds and filters of a list leave over, said a second time. */
final class RestrictionCheck {
    private static final String OF_LINK = "link.";

    private RestrictionCheck() {
    }

    static boolean holds(Restriction restriction, Item item) {
        boolean filtered = restriction.filters().stream()
                .allMatch(filter -> !filter.attribute().equals(Restriction.UNKNOWN) && holds(filter, item));
        if (restriction.of().number().isPresent()) {
            return filtered && holds(restriction, value(item, restriction.of().number().get()));
        }
        boolean bounded = restriction.from().or(restriction::to).or(restriction::prefix).isPresent();
        return filtered && !(bounded && lacksValue(place(restriction, item))) && holdsFrom(restriction, item) && holdsTo(restriction, item)
                && restriction.prefix().map(prefix -> place(restriction, item).startsWith(bound(restriction, prefix))).orElse(true);
    }

    private static boolean lacksValue(String place) {
        return place.isEmpty() || place.startsWith("#");
    }

    /** Numbers by their value; one that is missing is within no bounds. */
    private static boolean holds(Restriction restriction, Optional<Object> stored) {
        Optional<BigDecimal> number = stored.filter(BigDecimal.class::isInstance).map(BigDecimal.class::cast);
        return restriction.from().map(BigDecimal::new).filter(from -> number.filter(value -> value.compareTo(from) >= 0).isEmpty())
                .isEmpty()
                && restriction.to().map(BigDecimal::new).filter(to -> number.filter(value -> value.compareTo(to) <= 0).isEmpty()).isEmpty()
                && restriction.prefix().map(BigDecimal::new)
                        .filter(prefix -> number.filter(value -> value.compareTo(prefix) == 0).isEmpty()).isEmpty();
    }

    private static boolean holdsFrom(Restriction restriction, Item item) {
        return restriction.from().map(from -> Utf8Order.ASCENDING.compare(place(restriction, item), bound(restriction, from)) >= 0)
                .orElse(true);
    }

    /** A bound includes what begins with it. */
    private static boolean holdsTo(Restriction restriction, Item item) {
        return restriction.to().map(to -> {
            String place = place(restriction, item);
            String bound = bound(restriction, to);
            return place.startsWith(bound) || Utf8Order.ASCENDING.compare(place, bound) < 0;
        }).orElse(true);
    }

    /** Behind the entity's name. */
    private static String place(Restriction restriction, Item item) {
        String key = item.string(restriction.of().place());
        return key.substring(key.indexOf('#') + 1);
    }

    private static String bound(Restriction restriction, String bound) {
        return Texts.escaped(restriction.of().equals(Restriction.Order.ID) ? bound : Texts.foldedPart(bound));
    }

    private static Optional<Object> value(Item item, String attribute) {
        if (!Kind.COPY.is(item)) {
            return item.value(attribute);
        }
        return Optional.ofNullable(attribute.startsWith(OF_LINK)
                ? item.map(Attr.LINK).get(attribute.substring(OF_LINK.length()))
                : item.map(Attr.DATA).get(attribute));
    }

    private static boolean holds(Restriction.Filter filter, Item item) {
        Optional<Object> found = value(item, filter.attribute());
        if (filter.op().equals("exists")) {
            return found.isPresent() == filter.value().equals("true");
        } else if (found.isEmpty()) {
            return filter.op().equals("ne");
        }
        String text = Texts.nfc(Objects.toString(found.get()));
        String value = Texts.nfc(filter.value());
        int order = Utf8Order.ASCENDING.compare(text, value);
        return switch (filter.op()) {
            case "eq" -> order == 0;
            case "ne" -> order != 0;
            case "lt" -> order < 0;
            case "ge" -> order >= 0;
            case "begins" -> text.startsWith(value);
            case "contains" -> text.contains(value);
            case "ieq" -> Texts.folded(text).equals(Texts.folded(value));
            case "ibegins" -> Texts.folded(text).startsWith(Texts.foldedPart(value));
            case "icontains" -> Texts.folded(text).contains(Texts.foldedPart(value));
            default -> throw new IllegalArgumentException("unknown: " + filter);
        };
    }
}
