package io.relata.simulation.sequential;

import io.relata.internal.model.TotalType;
import io.relata.internal.model.attribute.Attribute;
import io.relata.simulation.oracle.DeclaredGroup;
import io.relata.simulation.oracle.DeclaredTotal;
import io.relata.simulation.oracle.DeclaredTotal.Scope;
import io.relata.simulation.oracle.Texts;
import io.relata.simulation.reference.PlainJson;
import io.relata.simulation.reference.PlainRefusedException;
import io.relata.simulation.sequential.HttpCall.Parameter;
import io.relata.total.Ranking;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Totals: everything is counted and added up, each time anew. */
record PlainTotals(PlainModel model, PlainState state) {
    private static final int LEAST_DECIMALS = 2;

    /** A total with what is not the same in every table. */
    private record Total(DeclaredTotal declared, TotalType type) {
        boolean isOf(String entity) {
            return declared.holder().equals(entity);
        }
    }

    /**
     * A list by a total.
     *
     * @param names what requests may call it
     */
    record Rank(String holder, List<String> names, Total total, Ranking by) {
    }

    private Stream<Total> answered(Predicate<Total> wanted) {
        List<DeclaredTotal> all = model.declared().totals();
        return IntStream.range(0, all.size()).mapToObj(i -> new Total(all.get(i), model.model().totals().get(i)))
                .filter(total -> total.type().isAnswered()).filter(wanted);
    }

    /** Whether entities of this type have some. */
    boolean areOf(String entity) {
        return answered(total -> total.isOf(entity)).findFirst().isPresent();
    }

    boolean areOfAll(String entity) {
        return answered(total -> isOfAll(total, entity)).findFirst().isPresent();
    }

    boolean areOfTags() {
        return answered(total -> total.declared().scope() == Scope.TAGGED).findFirst().isPresent();
    }

    private static boolean isOfAll(Total total, String entity) {
        return total.declared().scope() == Scope.OVERALL && total.declared().counted().equals(entity);
    }

    /** The totals of an entity, as they are answered. */
    Map<String, Object> of(PlainKey holder) {
        return view(answered(total -> total.isOf(holder.entity())), Optional.of(holder), "");
    }

    Map<String, Object> ofTag(String tag) {
        return view(answered(total -> total.declared().scope() == Scope.TAGGED), Optional.empty(), tag);
    }

    Map<String, Object> ofAll(String entity) {
        return view(answered(total -> isOfAll(total, entity)), Optional.empty(), "");
    }

    private Map<String, Object> view(Stream<Total> totals, Optional<PlainKey> holder, String tag) {
        Map<String, Object> view = new TreeMap<>();
        totals.forEach(total -> {
            List<Map<String, Object>> counted = counted(total, holder, tag);
            Map<String, Object> content = numbers(total, counted);
            total.type().by().ifPresent(by -> content.put("by", Map.of(by.name(), groups(total, by, counted))));
            view.put(total.declared().name(), content);
        });
        return view;
    }

    /** A page of the groups of an entity's total, of which nothing follows: there are fewer than it has room for. */
    Map<String, Object> groups(PlainKey holder, String name, List<Parameter> parameters) {
        Total total = grouped(holder.entity()).filter(each -> each.declared().name().equals(name)).findFirst().orElseThrow();
        Map<String, String> given = new TreeMap<>();
        parameters.forEach(parameter -> given.put(parameter.name(), parameter.value()));
        DeclaredGroup by = total.declared().groups().stream().filter(group -> group.name().equals(given.get("by"))).findFirst()
                .orElseThrow(() -> new PlainRefusedException(400));
        SortedMap<String, List<Map<String, Object>>> groups = new TreeMap<>(
                Comparator.comparing((String text) -> text.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned));
        Map<String, Object> values = new TreeMap<>();
        counted(total, Optional.of(holder), "").forEach(each -> by.group(each).ifPresent(group -> {
            String key = group instanceof BigDecimal number
                    ? Texts.ordered(number)
                    : group instanceof String text ? Texts.escaped(text) : group.toString();
            values.put(key, group);
            groups.computeIfAbsent(key, any -> new ArrayList<>()).add(each);
        }));
        List<Object> items = new ArrayList<>();
        groups.forEach((key, counted) -> {
            Map<String, Object> item = numbers(total, counted);
            item.put(by.name(), Objects.requireNonNull(values.get(key)));
            items.add(item);
        });
        if ("desc".equals(given.get("order"))) {
            Collections.reverse(items);
        }
        return Map.of("items", items);
    }

    /** The totals of an entity that have groups. */
    private Stream<Total> grouped(String entity) {
        return answered(total -> total.isOf(entity) && !total.declared().groups().isEmpty());
    }

    /** By the names of an entity's totals that have groups, those of the groups. */
    Map<String, List<String>> groups(String entity) {
        Map<String, List<String>> names = new TreeMap<>();
        grouped(entity).forEach(total -> names.put(total.declared().name(),
                total.declared().groups().stream().map(DeclaredGroup::name).toList()));
        return names;
    }

    private static Map<String, Object> groups(Total total, Attribute by, List<Map<String, Object>> counted) {
        Map<String, Object> groups = new TreeMap<>();
        Stream.of(by.javaType().getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).forEach(name -> groups.put(name,
                numbers(total, counted.stream().filter(values -> name.equals(values.get(by.name()))).toList())));
        return groups;
    }

    /** The attributes of what is counted. */
    private List<Map<String, Object>> counted(Total total, Optional<PlainKey> holder, String tag) {
        DeclaredTotal declared = total.declared();
        Stream<Map<String, Object>> all = declared.isOfLinks()
                ? state.links().filter(link -> link.name().relation().equals(declared.counted())).filter(link -> switch (declared.scope()) {
                    case OUTGOING -> link.name().from().equals(holder.orElseThrow());
                    case INCOMING -> link.name().to().equals(holder.orElseThrow());
                    default -> link.name().has(holder.orElseThrow());
                }).map(PlainLink::attributes)
                : state.all(declared.counted()).filter(each -> switch (declared.scope()) {
                    case CHILDREN -> holder.orElseThrow().id().equals(each.own().get(declared.attribute()));
                    case TAGGED -> each.tags().contains(tag);
                    default -> true;
                }).map(PlainEntity::values);
        return all.filter(declared::counts).toList();
    }

    private static Map<String, Object> numbers(Total total, List<Map<String, Object>> counted) {
        Map<String, Object> numbers = new TreeMap<>(Map.of("count", PlainJson.number(BigDecimal.valueOf(counted.size()))));
        Map<String, Object> sums = new TreeMap<>();
        Map<String, Object> averages = new TreeMap<>();
        total.declared().sums().forEach(name -> {
            sums.put(name, sum(counted, name));
            average(counted, name).ifPresent(average -> averages.put(name, PlainJson.number(average)));
        });
        if (!sums.isEmpty()) {
            numbers.put("sum", sums);
        }
        if (!averages.isEmpty()) {
            numbers.put("average", averages);
        }
        return numbers;
    }

    private static BigDecimal sum(List<Map<String, Object>> counted, String name) {
        return PlainJson.number(having(counted, name).reduce(BigDecimal.ZERO, BigDecimal::add));
    }

    private static Stream<BigDecimal> having(List<Map<String, Object>> counted, String name) {
        return counted.stream().flatMap(values -> Stream.ofNullable(values.get(name))).map(BigDecimal.class::cast);
    }

    private static Optional<BigDecimal> average(List<Map<String, Object>> counted, String name) {
        BigDecimal sum = sum(counted, name);
        return Optional.of(having(counted, name).count()).filter(many -> many > 0)
                .map(many -> sum.divide(BigDecimal.valueOf(many), Math.max(LEAST_DECIMALS, sum.scale()), RoundingMode.HALF_UP));
    }

    /** The lists of an entity by its totals. */
    List<Rank> ranks(String holder) {
        List<Rank> ranks = new ArrayList<>();
        answered(total -> total.isOf(holder)).forEach(total -> total.type().rankings().forEach(by -> {
            String shorter = total.declared().name() + "." + by.measure().name().toLowerCase(Locale.ROOT);
            List<String> names = by.attribute().map(attribute -> total.declared().sums().size() == 1
                    ? List.of(shorter + "." + attribute, shorter)
                    : List.of(shorter + "." + attribute)).orElse(List.of(shorter));
            ranks.add(new Rank(holder, names, total, by));
        }));
        return ranks;
    }

    /** By what an entity is sorted; none where nothing is counted, or there is no average. */
    Optional<BigDecimal> number(Rank rank, PlainKey holder) {
        List<Map<String, Object>> counted = counted(rank.total(), Optional.of(holder), "");
        String attribute = rank.by().attribute().orElse("");
        return counted.isEmpty() ? Optional.empty() : switch (rank.by().measure()) {
            case COUNT -> Optional.of(BigDecimal.valueOf(counted.size()));
            case SUM -> Optional.of(sum(counted, attribute));
            case AVERAGE -> average(counted, attribute);
        };
    }
}
