package io.relata.internal.engine.read;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.Side;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads up to 100 links of one entity, with the entities that they lead to, from the core items: a BatchGetItem for every 100 of the
 * entity, the links and their other ends, so three at the most; and one request more where the caller's permission takes reads. Each item
 * costs what it costs by itself. What holds of a {@linkplain ReadLink single link} holds of each.
 */
public final class ReadLinks {
    private final TableReads table;
    private final Decide decide;

    public ReadLinks(ReadContext context) {
        this(context.table(), context.decide());
    }

    /** In a transaction's table it sees what that has written. */
    public ReadLinks(TableReads table, Decide decide) {
        this.table = table;
        this.decide = decide;
    }

    /**
     * What was asked for, each once and in the order of the ids.
     *
     * @param missing the ids of those to which there is no link, or that are not the caller's to read
     */
    public record Found(List<ReadLink.FoundLink> links, List<String> missing) {
    }

    /**
     * @param holderId an id that an entity can have
     * @param shownIds as a caller gave them
     * @throws Refusal when there are too many ids, no entity can have one of them, or the entity itself is not there or not the caller's to
     * read
     */
    public Found read(Side side, String holderId, Collection<String> shownIds, Consistency consistency) {
        List<String> wrong = ReadEntities.objections(shownIds);
        if (!wrong.isEmpty()) {
            throw ReadEntities.malformed(wrong);
        }
        Set<String> ids = new LinkedHashSet<>(shownIds);
        EntityRef holder = side.holder().entity().ref(holderId);
        Map<Key, Item> items = table.getAll(Stream.concat(Stream.of(CoreKey.of(holder)), ids.stream().flatMap(
                id -> Stream.of(CoreKey.of(side.link(holderId, id)), CoreKey.of(side.shown().entity().ref(id))))).distinct().toList(),
                consistency).stream().collect(Collectors.toMap(Item::key, Function.identity()));
        decide.foresee(items.values().stream().filter(Kind.ENTITY::is).toList());
        Optional<Item> from = readable(items, holder);
        if (from.isEmpty()) {
            throw new Refusal(Refusal.Reason.UNKNOWN, holder.entity() + " " + holder.id() + " does not exist");
        }
        List<ReadLink.FoundLink> links = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        ids.forEach(id -> {
            EntityRef shown = side.shown().entity().ref(id);
            new ReadLink.Ends(side, holder, shown, Optional.ofNullable(items.get(CoreKey.of(side.link(holderId, id)))), from,
                    readable(items, shown), decide).found().ifPresentOrElse(links::add, () -> missing.add(id));
        });
        return new Found(links, missing);
    }

    private Optional<Item> readable(Map<Key, Item> items, EntityRef ref) {
        return Optional.ofNullable(items.get(CoreKey.of(ref))).filter(Kind.ENTITY::is).filter(decide::mayRead);
    }
}
