package io.relata.schema;

import io.relata.internal.model.TotalGroup;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.total.Grouping;
import io.relata.total.Total;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Resolves the groups of a total that are read page by page, and checks them.
 *
 * @param what is counted
 * @param attributes by which it can be grouped
 * @param wrong receives what is wrong with them
 */
record ResolveGroups(Total total, String what, List<Attribute> attributes, List<String> wrong) {
    private static final String NAME = "[a-z][A-Za-z0-9]{0,49}";
    /** What keys call groups is short enough for the longest key. */
    private static final int LONGEST_NAME = 60;
    private static final Set<String> MEMBERS = Set.of("count", "sum", "average");
    private static final Set<AttributeType> VALUES = EnumSet.of(AttributeType.TEXT, AttributeType.NUMBER, AttributeType.FLAG,
            AttributeType.DATE, AttributeType.UUID, AttributeType.LOCALE);

    /** @param name of the total */
    List<TotalGroup> resolve(String name) {
        List<TotalGroup> groups = new ArrayList<>();
        total.groupings().forEach(grouping -> group(grouping).ifPresent(groups::add));
        Set<String> names = new HashSet<>();
        groups.stream().map(TotalGroup::name).filter(each -> !names.add(each)).distinct().forEach(each -> wrong.add(
                "it has several groups called " + each + ": give one a name with named(\"...\")"));
        if (!groups.isEmpty() && name.length() > LONGEST_NAME) {
            wrong.add("its name " + name + " is too long for the keys of its groups: give it one of at most 50 letters and digits with"
                    + " named(\"...\")");
        }
        return List.copyOf(groups);
    }

    private Optional<TotalGroup> group(Grouping grouping) {
        int before = wrong.size();
        Optional<Attribute> attribute = attributes.stream().filter(each -> each.name().equals(grouping.attribute())).findFirst();
        attribute.ifPresentOrElse(found -> check(grouping, found), () -> wrong.add(
                what + " has no attribute called " + grouping.attribute() + ", by which it could be grouped"));
        Optional<ZoneId> zone = grouping.zone().map(given -> PeriodDeclaration.zone(given, wrong::add)).orElse(Optional.of(ZoneOffset.UTC));
        String name = grouping.name().orElse(grouping.attribute() + span(grouping));
        if (grouping.name().isPresent() && !name.matches(NAME)) {
            wrong.add("the name " + name + " of a group is invalid: use a lower-case letter and up to 49 letters and digits");
        } else if (name.length() > LONGEST_NAME) {
            wrong.add("the name " + name + " of a group is too long for keys: give it one of at most 50 letters and digits with"
                    + " named(\"...\")");
        } else if (MEMBERS.contains(name)) {
            wrong.add("a group can't be called " + name + ", which answers have beside it: give it another name with named(\"...\")");
        }
        return wrong.size() > before
                ? Optional.empty()
                : attribute.flatMap(found -> zone.map(where -> new TotalGroup(name,
                        grouping.name().orElse(found.firstName() + span(grouping)), found, grouping.span(), where)));
    }

    private static String span(Grouping grouping) {
        return grouping.span() == Grouping.Span.VALUE ? "" : PeriodDeclaration.suffix(grouping.span());
    }

    private void check(Grouping grouping, Attribute attribute) {
        String name = attribute.name();
        if (grouping.span() != Grouping.Span.VALUE && !PeriodDeclaration.isTime(attribute)) {
            wrong.add(
                    "it can't be grouped by periods of " + name + ", which is no time: use an Instant, an OffsetDateTime or a LocalDate, or"
                            + " Grouping.each(\"" + name + "\")");
        } else if (grouping.span() == Grouping.Span.VALUE && !VALUES.contains(attribute.type())) {
            wrong.add("it can't be grouped by each " + name + ": " + (PeriodDeclaration.isTime(attribute)
                    ? "use Grouping.day(\"" + name + "\"), month or year"
                    : "use an attribute that is a text, a constant, a number, true or false, a date, a UUID or a language"));
        }
        if (grouping.zone().isPresent() && (grouping.span() == Grouping.Span.VALUE || attribute.type() == AttributeType.DATE)) {
            wrong.add("it is grouped by " + name + ", which is the same in every zone: leave in(\"" + grouping.zone().get() + "\") out");
        }
    }
}
