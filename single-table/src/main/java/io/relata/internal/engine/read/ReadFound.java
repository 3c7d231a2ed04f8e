package io.relata.internal.engine.read;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.read.list.TextIndex.Hit;
import io.relata.internal.engine.read.list.TextQuery;
import io.relata.internal.engine.read.page.Cursor;
import io.relata.internal.engine.read.page.ListPosition;
import io.relata.internal.engine.read.page.PageSizeLimit;
import io.relata.internal.engine.read.page.ReadBudget;
import io.relata.internal.engine.table.Consistency;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads one page of what has some words. The index only says which entities these are: what they are is read from the table, so the answer
 * is what the table says, what was deleted since is left out, and an index that is behind shows nothing that is old. A page takes one
 * request to the index and one BatchGetItem (two, where more than 16 MB were found), and as many again for those that were left out.
 */
public final class ReadFound {
    private final ReadContext context;
    private final TextIndex index;

    public ReadFound(ReadContext context, TextIndex index) {
        this.context = context;
        this.index = index;
    }

    /**
     * @param limit the most items of the page, 1 to 100
     * @throws io.relata.internal.engine.problem.Refusal when the cursor is none of this query
     */
    public Page read(TextQuery query, int limit, Optional<String> cursor) {
        Cursor cursors = Cursor.of(context.space(), query.fingerprint()).encrypted(context.positions());
        ReadBudget budget = context.budget();
        Optional<Hit> reached = cursor.map(cursors::decode).map(ReadFound::hit);
        List<Item> items = new ArrayList<>();
        PageSizeLimit room = new PageSizeLimit();
        int passed = 0;
        Decide decide = context.decide();
        do {
            // One more tells whether another page follows.
            int wanted = ListOptions.ahead(limit - items.size(), passed);
            List<Hit> hits = index.find(query, reached, wanted + 1);
            List<Hit> read = hits.subList(0, Math.min(hits.size(), wanted));
            Map<Key, Item> entities = entities(query, read, decide);
            int at = 0;
            for (; at < read.size() && items.size() < limit; at++) {
                Optional<Item> entity = Optional.ofNullable(entities.get(CoreKey.of(read.get(at).entity())));
                if (entity.isPresent() && !room.takes(entity.get(), items)) {
                    return new Page(items, reached.map(ReadFound::place).map(cursors::encode));
                }
                entity.ifPresent(items::add);
                reached = Optional.of(read.get(at));
            }
            if (hits.size() == read.size()
                    && read.stream().skip(at).noneMatch(hit -> entities.containsKey(CoreKey.of(hit.entity())))) {
                return new Page(items, Optional.empty());
            }
            passed += context.authority().isRestricted() ? read.size() : 0;
            budget.spend(read.size());
        } while (items.size() < limit && budget.spent().isEmpty());
        return new Page(items, reached.map(ReadFound::place).map(cursors::encode));
    }

    private Map<Key, Item> entities(TextQuery query, List<Hit> hits, Decide decide) {
        List<Item> found = context.table().getAll(hits.stream().map(hit -> CoreKey.of(hit.entity())).toList(), Consistency.EVENTUAL)
                .stream().filter(Kind.ENTITY::is).filter(query::isWithin).toList();
        decide.foresee(found);
        return found.stream().filter(decide::mayRead).map(decide::shown).collect(Collectors.toMap(Item::key, Function.identity()));
    }

    private static ListPosition place(Hit hit) {
        return new ListPosition(Double.toString(hit.score()), 0, hit.entity().type());
    }

    private static Hit hit(ListPosition place) {
        try {
            double score = Double.parseDouble(place.sort());
            if (Double.isFinite(score)) {
                return new Hit(EntityRef.ofType(place.type()), score);
            }
        } catch (IllegalArgumentException e) {
            // answered below
        }
        throw Cursor.bad();
    }
}
