package io.relata.schema;

import io.relata.annotation.ListBy;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityList.Comparison;
import io.relata.internal.model.EntityList.Equal;
import io.relata.internal.model.Shards;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.internal.model.attribute.SortKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the lists that {@link ListBy} declares for an entity. */
final class ListDeclaration {
    private static final int MOST_SHARDS = 100;

    private final String entity;
    private final SortDeclaration sorts;
    private final Set<String> ids;
    private final ModelErrors errors;

    /** @param ids the attributes that hold ids of parents */
    ListDeclaration(String entity, SortDeclaration sorts, Set<String> ids, ModelErrors errors) {
        this.errors = errors;
        this.entity = entity;
        this.sorts = sorts;
        this.ids = ids;
    }

    /** The valid lists. */
    List<EntityList> read(Class<? extends Record> record) {
        return Stream.of(record.getAnnotationsByType(ListBy.class)).flatMap(declared -> list(declared).stream()).toList();
    }

    /** The attributes whose values the entities of a list share. */
    static Stream<String> common(ListBy declared) {
        return Stream.of(declared.value()).map(text -> text.split("=", 2)[0]);
    }

    private Optional<EntityList> list(ListBy declared) {
        IndexName.check(entity + ": @ListBy", declared.index(), errors);
        errors.requireDistinct(entity + ": value of @ListBy", common(declared).toList());
        errors.requireDistinct(entity + ": sort of @ListBy", List.of(declared.sort()));
        List<Equal> equal = errors.attemptEach(Stream.of(declared.value()), this::equal);
        List<SortAttribute> sort = errors.attemptEach(Stream.of(declared.sort()), sorts::attribute);
        Optional<Shards> shards = errors.attempt(() -> shards(declared));
        if (equal.size() < declared.value().length || sort.size() < declared.sort().length || shards.isEmpty()) {
            return Optional.empty();
        }
        EntityList list = new EntityList(entity, Access.overloaded(declared.index()), equal, new SortKey(entity, sort), shards.get(),
                Limits.PARTITION_KEY);
        if (!list.shards().isSpread() && equal.stream().allMatch(each -> each.only().isPresent() || sorts.hasFewValues(each.name()))) {
            errors.add(entity + " is listed by " + list.described() + ": its few partitions would receive every write of every " + entity
                    + ", at most 1,000 a second each; set shards = 2 or more, or burst and bytes");
        }
        return Optional.of(list);
    }

    private Equal equal(String text) {
        String[] parts = text.split("=", 2);
        SortAttribute attribute = sorts.attribute(parts[0]);
        if (parts.length == 2) {
            sorts.requireValue(parts[0], parts[1]);
        }
        return new Equal(attribute, sorts.firstName(parts[0]), ids.contains(parts[0]) ? Comparison.AS_IT_IS : Comparison.FOLDED,
                parts.length == 2
                        ? Optional.of(parts[1])
                        : Optional.empty());
    }

    private Shards shards(ListBy declared) {
        int count = declared.burst() > 0 ? Math.max(2, Shards.forBurst(declared.burst(), declared.bytes())) : declared.shards();
        if (count < 1 || count > MOST_SHARDS || declared.otherShards() < 0 || declared.otherShards() > MOST_SHARDS) {
            throw new ModelException(
                    entity + ": @ListBy over " + count + " shards is invalid: use 1 to " + MOST_SHARDS + "; each page reads all of them");
        }
        Optional<String> by = Optional.of(declared.shardBy()).filter(name -> !name.isEmpty());
        Optional<SortAttribute> chooser = by.map(sorts::chooser);
        by.filter(name -> Stream.concat(common(declared), Stream.of(declared.sort()))
                .anyMatch(name::equals)).ifPresent(name -> {
                    throw new ModelException(entity + ": @ListBy(shardBy = \"" + name + "\") names an attribute of the list itself, and "
                            + "spreads nothing that has the same " + name + ": name another, or none, which spreads by id");
                });
        return new Shards(count, declared.otherShards(), chooser);
    }
}
