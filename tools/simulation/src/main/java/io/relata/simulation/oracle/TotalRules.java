package io.relata.simulation.oracle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What core items count for, what totals were told of it (contributions), and the totals that follow. Each is compared with the one before:
 * where contributions are right, totals are what core items add up to.
 */
final class TotalRules {
    private static final String CONTRIBUTION = "contribution#";
    private static final String TOTAL = "total#";
    /** How many separators are within the name of a group's total. */
    private static final int GROUPED = 4;

    private final Judging judging;
    private final Map<ItemKey, Counted> counted = new LinkedHashMap<>();
    private final List<ItemKey> contributions = new ArrayList<>();
    private final Map<String, ItemKey> totals = new LinkedHashMap<>();

    /** A core item: its version, and what it counts for. */
    private record Counted(long version, Addends counts) {
    }

    TotalRules(Judging judging) {
        this.judging = judging;
    }

    /** An entity counts as long as it is in the table, even if it has expired. */
    void entity(DeclaredEntity type, ItemKey key, Map<String, Object> item) {
        source(of(type), key, item, item, type.required()::contains);
    }

    /** A link counts until it is ended. */
    void link(DeclaredRelation relation, ItemKey key, Map<String, Object> item) {
        source(of(relation), key, item, item.get("attributes") instanceof Map<?, ?> map ? map : Map.of(), relation.required()::contains);
    }

    /** What is left of what was deleted counts for nothing. */
    void tombstone(Optional<DeclaredEntity> type, Optional<DeclaredRelation> relation, ItemKey key, Map<String, Object> item) {
        if (type.map(this::of).or(() -> relation.map(this::of)).filter(all -> !all.isEmpty()).isPresent()) {
            counted.put(contribution(key), new Counted(QuietTable.number(item, "version"), new Addends()));
        }
    }

    /** Somebody was told of something, which may be gone by now. */
    void stored(ItemKey key) {
        if (key.id().startsWith(CONTRIBUTION)) {
            contributions.add(key);
        }
    }

    void total(ItemKey key, Map<String, Object> item) {
        if (key.id().startsWith(TOTAL) && key.equals(total(key.type().substring(TOTAL.length())))) {
            Shape shape = new Shape(Clause.TOTAL, "total").must("revision", Check.Form.WHOLE).may("countedAt", Check.Form.ANYTHING);
            item.keySet().stream().filter(name -> name.startsWith("#")).forEach(name -> shape.may(name, Check.Form.WHOLE));
            if (key.type().endsWith("#0") && !isOfGroup(key.type().substring(TOTAL.length()))) {
                rank(shape, key.id().substring(TOTAL.length()), item);
            }
            judging.allow(key, shape);
            totals.put(key.type().substring(TOTAL.length()), key);
        }
    }

    /** A total's place in lists follows from its own numbers. */
    private void rank(Shape shape, String holder, Map<String, Object> item) {
        Addends stored = new Addends();
        stored.addStored(holder, item);
        String id = holder.substring(holder.indexOf('#') + 1);
        judging.declarations().ranks().stream().filter(rank -> holder.equals(rank.holder() + "#" + id))
                .forEach(rank -> rank.sort(id, stored.byTotal().getOrDefault(holder, Map.of())).ifPresent(sort -> shape
                        .place(Clause.RANK, rank.partitionAttribute(), new Check.Exactly(rank.partition(id)))
                        .place(Clause.RANK, rank.sortAttribute(), new Check.Exactly(sort))));
    }

    private List<DeclaredTotal> of(DeclaredEntity type) {
        return judging.declarations().totals().stream().filter(total -> !total.isOfLinks() && total.counted().equals(type.name())).toList();
    }

    private List<DeclaredTotal> of(DeclaredRelation relation) {
        return judging.declarations().totals().stream().filter(total -> total.isOfLinks() && total.counted().equals(relation.name()))
                .toList();
    }

    private void source(List<DeclaredTotal> all, ItemKey key, Map<String, Object> item, Map<?, ?> values, Predicate<String> isRequired) {
        Addends counts = new Addends();
        for (DeclaredTotal total : all) {
            int shard = Texts.shard(key.id() + key.type(), total.shards());
            for (String holder : total.counts(values) ? total.holders(key, item) : List.<String>of()) {
                total.groups(values).forEach(group -> add(counts, holder + "#" + shard, group, total.sums(), values, isRequired));
                total.groups().forEach(group -> group.component(values).ifPresent(value -> add(counts,
                        String.join("#", holder, total.name() + "." + group.keyName(), value, Integer.toString(shard)),
                        "#" + total.name(), total.sums(), values, isRequired)));
            }
        }
        if (!all.isEmpty()) {
            counted.put(contribution(key), new Counted(QuietTable.number(item, "version"), counts));
        }
    }

    private static void add(Addends counts, String total, String group, List<String> sums, Map<?, ?> values,
            Predicate<String> isRequired) {
        counts.add(total, group, BigDecimal.ONE);
        for (String sum : sums) {
            if (values.get(sum) instanceof BigDecimal number) {
                counts.add(total, group + "." + sum, number);
                if (!isRequired.test(sum)) {
                    counts.add(total, group + "." + sum + "?", BigDecimal.ONE);
                }
            }
        }
    }

    /** Says what contributions must be. What counts for nothing is kept for some time only, whether it is gone or not. */
    void judgeContributions() {
        counted.forEach((key, source) -> {
            boolean isThere = judging.table().item(key).isPresent();
            if (!source.counts().isEmpty()) {
                judging.require(key, new Shape(Clause.CONTRIBUTION, "contribution").must("version", new Check.AtMost(source.version()))
                        .must("parts", new Check.AddingUp(source.counts())));
            } else if (isThere) {
                judging.allow(key, ofNothing());
            }
        });
        contributions.stream().filter(key -> !counted.containsKey(key)).forEach(key -> judging.allow(key, ofNothing()));
    }

    /** It may be of a later version than its core item, which came back in an earlier one. */
    private static Shape ofNothing() {
        return new Shape(Clause.CONTRIBUTION, "contribution").must("version", Check.Form.WHOLE).must("expiresAt", Check.Form.WHOLE);
    }

    /** Compares totals with what the contributions add up to that can be read. */
    void compareTotals() {
        Addends expected = new Addends();
        contributions.stream().map(key -> judging.table().item(key).orElseThrow()).filter(TotalRules::isReadable)
                .forEach(item -> expected.addAll(Addends.stored((Map<?, ?>) item.getOrDefault("parts", Map.of()))));
        Addends stored = new Addends();
        totals.forEach((total, key) -> stored.addStored(total, judging.table().item(key).orElseThrow()));
        expected.byTotal().keySet().stream().filter(total -> !totals.containsKey(total)).forEach(total -> judging.findings()
                .add(Wrong.Kind.MISSING, Clause.TOTAL, total(total), () -> "it must be there: " + expected.byTotal().get(total)));
        totals.forEach((total, key) -> {
            if (!Objects.equals(expected.byTotal().get(total), stored.byTotal().get(total))) {
                judging.findings().add(Wrong.Kind.DIFFERENT, Clause.TOTAL, key, () -> "contributions add up to "
                        + expected.byTotal().get(total) + ", and it is " + stored.byTotal().get(total));
            }
        });
    }

    private static boolean isReadable(Map<String, Object> contribution) {
        return Check.Form.WHOLE.allows(contribution.getOrDefault("version", "none"))
                && Addends.areWhole(contribution.getOrDefault("parts", Map.of()));
    }

    private static ItemKey contribution(ItemKey source) {
        return new ItemKey(CONTRIBUTION + source.id(), source.type());
    }

    private static ItemKey total(String total) {
        String partition = total.substring(0, total.lastIndexOf('#'));
        return new ItemKey(TOTAL + (isOfGroup(total) ? partition.substring(0, partition.lastIndexOf('#')) : partition), TOTAL + total);
    }

    /** That of a group also names the groups, and which of them it is. */
    private static boolean isOfGroup(String total) {
        return total.chars().filter(character -> character == '#').count() == GROUPED;
    }
}
