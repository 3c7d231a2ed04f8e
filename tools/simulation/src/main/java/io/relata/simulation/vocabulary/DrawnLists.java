package io.relata.simulation.vocabulary;

import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Draws how the entities of one kind are sorted and listed. */
final class DrawnLists {
    /** Few, so that entities share them; two are also those of hierarchies. */
    private static final List<String> INDEXES = List.of("gsi1", "gsi2", "byChoice", "tree");
    private static final int[] SHARDS = {2, 3, 5, 16};

    private final Dice dice;
    private final DrawnEntity entity;

    DrawnLists(Dice dice, DrawnEntity entity) {
        this.dice = dice;
        this.entity = entity;
    }

    void draw() {
        List<String> required = withCreation(entity.requiredSortable());
        switch (dice.weighted(6, 2, 1)) {
            case 0 -> entity.annotations.add(AnnotationUse.of(SortBy.class).with("value", dice.some(required, 1, 3)));
            case 1 -> entity.annotations.add(AnnotationUse.of(SortBy.class).with("value", List.of(required.get(0))));
            default -> {
            }
        }
        if (dice.oneIn(3)) {
            entity.annotations.add(listed());
        }
        for (int i = dice.weighted(4, 4, 3, 1); i > 0; i--) {
            index().ifPresent(index -> entity.annotations.add(listBy(index)));
        }
    }

    private static List<String> withCreation(List<String> names) {
        return Stream.concat(names.stream(), Stream.of(DrawnEntity.CREATED_AT)).toList();
    }

    private AnnotationUse listed() {
        AnnotationUse listed = AnnotationUse.of(Listed.class);
        if (dice.oneIn(3)) {
            return listed;
        }
        AnnotationUse sharded = listed.with("shards", SHARDS[dice.below(SHARDS.length)]);
        return dice.oneIn(3) ? sharded.with("otherShards", SHARDS[dice.below(SHARDS.length)]) : sharded;
    }

    private Optional<String> index() {
        List<String> free = INDEXES.stream().filter(index -> !entity.indexes.contains(index)).toList();
        if (free.isEmpty()) {
            return Optional.empty();
        }
        String index = dice.one(free);
        entity.indexes.add(index);
        return Optional.of(index);
    }

    private AnnotationUse listBy(String index) {
        List<String> sortable = entity.sortable();
        List<String> values = new ArrayList<>();
        boolean isSpread = false;
        for (String name : dice.some(dice.oneIn(10) ? withCreation(sortable) : sortable, 0, 2)) {
            Optional<String> only = only(name);
            values.add(name + only.map(value -> "=" + value).orElse(""));
            isSpread |= only.isEmpty() && !hasFewValues(name);
        }
        AnnotationUse list = AnnotationUse.of(ListBy.class);
        if (!values.isEmpty()) {
            list = list.with("value", values);
        }
        List<String> sort = dice.some(withCreation(sortable), dice.oneIn(12) ? 0 : 1, 3);
        list = list.with("sort", sort).with("index", index);
        List<String> own = Stream.concat(values.stream().map(value -> value.split("=", 2)[0]), sort.stream()).toList();
        return !isSpread || dice.oneIn(4) ? spread(list, own) : list;
    }

    private Optional<String> only(String name) {
        Class<?> type = entity.component(name).<Class<?>>map(component -> component.type().raw()).orElse(Object.class);
        if (type.isEnum() && dice.oneIn(2)) {
            return Optional.of(((Enum<?>) dice.one(List.of(type.getEnumConstants()))).name());
        }
        if (type == Currency.class && dice.oneIn(3)) {
            return Optional.of("EUR");
        } else if (type == Locale.class && dice.oneIn(3)) {
            return Optional.of("de-CH");
        } else if (type == ZoneId.class && dice.oneIn(3)) {
            return Optional.of("Europe/Berlin");
        }
        return type == String.class && dice.oneIn(6) ? Optional.of(dice.one("x", "a b", "p1")) : Optional.empty();
    }

    private boolean hasFewValues(String name) {
        return entity.component(name).map(ComponentUse::type).filter(type -> type.raw().isEnum()).isPresent();
    }

    /** @param own the attributes of the list, which choose no shard */
    private AnnotationUse spread(AnnotationUse list, List<String> own) {
        AnnotationUse spread = switch (dice.weighted(4, 1, 1, 1)) {
            case 0 -> list.with("shards", SHARDS[dice.below(SHARDS.length)]);
            case 1 -> list.with("burst", 100L + dice.below(100_000));
            case 2 -> list.with("burst", 10_000L).with("bytes", dice.one(250, 5_000));
            default -> list.with("shards", dice.one(1, 2, 3)).with("otherShards", dice.one(2, 4));
        };
        List<String> choosers = withCreation(entity.sortable()).stream().filter(name -> !own.contains(name)).toList();
        return !choosers.isEmpty() && dice.oneIn(3) ? spread.with("shardBy", dice.one(choosers)) : spread;
    }
}
