package io.relata.simulation.vocabulary.declared;

import io.relata.total.Grouping;
import io.relata.total.Ranking;
import io.relata.total.Total;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A total, as a schema is told of it.
 *
 * @param holder what there is a total for each of; none for all, or for each tag
 * @param path which of the holder's lists is meant
 * @param where the values that something must have to be counted
 * @param state whether it is answered; it is kept in any case
 * @param rankings by what lists are sorted
 * @param groupings into which groups it is split
 */
public record TotalUse(RecordName of, Per per, Optional<RecordName> holder, Optional<String> path, List<String> sums,
        Optional<String> by, Optional<Where> where, Optional<String> name, int shards, Total.State state, List<Ranking> rankings,
        List<Grouping> groupings) {
    /** What there is a total for. */
    public enum Per {
        ENTITY, TAG, ALL
    }

    /**
     * A condition.
     *
     * @param value a text, a constant, or true or false
     */
    public record Where(String attribute, Object value) {
        String source() {
            String text = value instanceof String
                    ? "\"" + value + "\""
                    : value instanceof Enum<?> constant ? constant.getDeclaringClass().getSimpleName() + "." + constant.name() : "" + value;
            return ".where(\"" + attribute + "\", " + text + ")";
        }
    }

    String source() {
        return "Total.of(" + of + ".class)" + switch (per) {
            case ENTITY -> ".per(" + holder.orElseThrow() + ".class" + path.map(text -> ", \"" + text + "\"").orElse("") + ")";
            case TAG -> ".perTag()";
            case ALL -> ".overall()";
        } + String.join("", sums.stream().map(sum -> ".sum(\"" + sum + "\")").toList())
                + by.map(group -> ".by(\"" + group + "\")").orElse("") + where.map(Where::source).orElse("")
                + name.map(text -> ".named(\"" + text + "\")").orElse("") + (shards == 1 ? "" : ".shards(" + shards + ")")
                + String.join("", rankings.stream().map(TotalUse::source).toList())
                + String.join("", groupings.stream().map(TotalUse::source).toList())
                + (state == Total.State.BUILDING ? ".building()" : "");
    }

    private static String source(Ranking ranking) {
        return ".rankedBy(Ranking." + ranking.measure().name().toLowerCase(Locale.ROOT) + "("
                + ranking.attribute().map(attribute -> "\"" + attribute + "\"").orElse("") + "))";
    }

    private static String source(Grouping grouping) {
        String span = grouping.span() == Grouping.Span.VALUE ? "each" : grouping.span().name().toLowerCase(Locale.ROOT);
        return ".groupedBy(Grouping." + span + "(\"" + grouping.attribute() + "\")"
                + grouping.zone().map(zone -> ".in(\"" + zone + "\")").orElse("")
                + grouping.name().map(name -> ".named(\"" + name + "\")").orElse("") + ")";
    }

    Total declared(RecordClasses classes) {
        Total.To counted = Total.of(classes.get(of));
        Total total = switch (per) {
            case ENTITY -> path.isPresent()
                    ? counted.per(classes.get(holder.orElseThrow()), path.get())
                    : counted.per(classes.get(holder.orElseThrow()));
            case TAG -> counted.perTag();
            case ALL -> counted.overall();
        };
        for (String sum : sums) {
            total = total.sum(sum);
        }
        total = by.isPresent() ? total.by(by.get()) : total;
        total = where.isPresent() ? total.where(where.get().attribute(), where.get().value()) : total;
        total = name.isPresent() ? total.named(name.get()) : total;
        total = shards == 1 ? total : total.shards(shards);
        for (Ranking ranking : rankings) {
            total = total.rankedBy(ranking);
        }
        for (Grouping grouping : groupings) {
            total = total.groupedBy(grouping);
        }
        return state == Total.State.BUILDING ? total.building() : total;
    }
}
