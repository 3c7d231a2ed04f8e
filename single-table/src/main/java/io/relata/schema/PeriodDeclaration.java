package io.relata.schema;

import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.total.Grouping;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reads and checks the periods of a time, such as the days of {@code startsAt}.
 *
 * @param what the declaration, as sentences begin with it
 * @param entity whose attributes they are
 * @param wrong receives what is wrong
 */
record PeriodDeclaration(String what, String entity, List<Attribute> attributes, Consumer<String> wrong) {
    private static final Set<AttributeType> TIMES = EnumSet.of(AttributeType.TIME, AttributeType.OFFSET_TIME, AttributeType.DATE);
    private static final List<Grouping.Span> SPANS = List.of(Grouping.Span.DAY, Grouping.Span.MONTH, Grouping.Span.YEAR);

    /** Attributes of an entity, and when it was created. */
    static List<Attribute> withCreatedAt(List<Attribute> attributes) {
        return attributes.stream().anyMatch(each -> each.name().equals(ServerFields.CREATED_AT))
                ? attributes
                : Stream.concat(attributes.stream(),
                        Stream.of(new Attribute(ServerFields.CREATED_AT, AttributeType.TIME, Instant.class, true))).toList();
    }

    /** Whether an attribute has periods. */
    static boolean isTime(Attribute attribute) {
        return TIMES.contains(attribute.type());
    }

    /** A time zone; none where there is none of that name. */
    static Optional<ZoneId> zone(String zone, Consumer<String> wrong) {
        try {
            return Optional.of(ZoneId.of(zone));
        } catch (DateTimeException e) {
            wrong.accept("there is no time zone \"" + zone + "\": use a name such as Europe/Berlin, or an offset such as +02:00");
            return Optional.empty();
        }
    }

    /** What follows the name of an attribute in that of its periods: {@code .day}. */
    static String suffix(Grouping.Span span) {
        return "." + span.name().toLowerCase(Locale.ROOT);
    }

    /**
     * The periods of a declaration; none where it is wrong.
     *
     * @param per such as {@code startsAt.day}
     * @param zone in which they begin; empty for UTC
     */
    Optional<TotalGroup> read(String per, String zone) {
        Optional<Grouping.Span> span = SPANS.stream().filter(each -> per.endsWith(suffix(each))).findFirst();
        String name = span.map(each -> per.substring(0, per.length() - suffix(each).length())).orElse(per);
        Optional<Attribute> attribute = attributes.stream().filter(each -> each.name().equals(name)).findFirst();
        Optional<Attribute> time = attribute.filter(PeriodDeclaration::isTime);
        if (span.isEmpty()) {
            String example = time.map(Attribute::name).orElseGet(() -> times().get(0));
            wrong.accept(what + " says no period in per = \"" + per + "\": use " + String.join(", ", SPANS.stream()
                    .map(each -> example + suffix(each)).toList()));
        } else if (attribute.isEmpty()) {
            wrong.accept(what + " names " + name + " in per = \"" + per + "\", but " + entity + " has no such attribute: use one of "
                    + times());
        } else if (time.isEmpty()) {
            wrong.accept(what + " names " + name + " in per = \"" + per + "\", which is a " + attribute.get().javaType().getSimpleName()
                    + " and has no periods: use one of " + times());
        }
        boolean isDate = attribute.filter(each -> each.type() == AttributeType.DATE).isPresent();
        if (isDate && !zone.isEmpty()) {
            wrong.accept(what + " goes by " + name + ", a date that is the same in every zone: leave zone = \"" + zone + "\" out");
        }
        Optional<ZoneId> where = zone.isEmpty()
                ? Optional.of(ZoneOffset.UTC)
                : zone(zone, sentence -> wrong.accept(what + ": " + sentence));
        return span.flatMap(each -> time.flatMap(found -> where.map(begin -> new TotalGroup(per, found.firstName() + suffix(each), found,
                each, begin))));
    }

    private List<String> times() {
        return attributes.stream().filter(PeriodDeclaration::isTime).map(Attribute::name).toList();
    }
}
