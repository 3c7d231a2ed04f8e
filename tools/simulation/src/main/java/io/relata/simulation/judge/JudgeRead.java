package io.relata.simulation.judge;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.oracle.Declarations;
import io.relata.simulation.oracle.Oracle;
import io.relata.simulation.oracle.SearchedTexts;
import io.relata.simulation.table.SearchWords;
import io.relata.simulation.table.SimTable;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Judges what was read. */
final class JudgeRead {
    private final TableModel model;
    private final MayBeGone expiry;
    private final SimTable table;
    private final JudgeCalls.Indexes indexes;
    private final Declarations declared;

    JudgeRead(TableModel model, SimTable table, JudgeCalls.Indexes indexes) {
        this.model = model;
        this.expiry = new MayBeGone(model);
        this.table = table;
        this.indexes = indexes;
        this.declared = Oracle.of(model).declared();
    }

    Optional<String> judge(CallRecord call, Answer answer) {
        States states = new States(table, call);
        if (call.call() instanceof ReadCall.Get get && answer instanceof Answer.Shown shown) {
            Optional<Item> read = Optional.of(shown.item());
            boolean right = get.consistency() == Consistency.STRONG
                    ? states.some(get.key(), read::equals)
                    : states.ever(get.key(), read::equals);
            return right ? Optional.empty() : Optional.of("got what was not stored then: " + shown.item());
        } else if (call.call() instanceof ReadCall.All all && answer instanceof Answer.Listed listed) {
            if (listed.pages().stream().anyMatch(page -> page.size() > all.limit())) {
                return Optional.of("was shown a page of more than " + all.limit());
            }
            return list(Shown.of(all, listed.lists(), indexes, states, declared), listed.pages().stream().flatMap(List::stream).toList());
        }
        if (call.call() instanceof ReadCall.OneLink link && answer instanceof Answer.LinkShown shown) {
            return JudgeLinks.read(link, shown, states);
        } else if (call.call() instanceof ReadCall.WayUp wayUp && answer instanceof Answer.Above above) {
            return new JudgeWayUp(model, wayUp, states).judge(above.ancestors());
        } else if (call.call() instanceof ReadCall.Misled) {
            return answer instanceof Answer.Done
                    ? Optional.empty()
                    : Optional.of("was shown what follows the page of another tenant: " + answer.words());
        }
        if (call.call() instanceof ReadCall.Near near && answer instanceof Answer.Hits hits) {
            return new JudgeNear(table, near, indexes, states, expiry).judge(hits.pages());
        }
        return call.call() instanceof ReadCall.Found found && answer instanceof Answer.Hits hits
                ? found(found, hits.pages(), states)
                : Optional.of("was answered " + answer);
    }

    /**
     * The index may be behind, and what it finds is shown as it is by now: so what was never otherwise has all the words, and none is shown
     * twice unless it has changed meanwhile, and so goes by another score.
     */
    private Optional<String> found(ReadCall.Found call, List<List<Item>> pages, States states) {
        Set<Key> found = new HashSet<>();
        for (List<Item> page : pages) {
            if (page.size() > call.limit()) {
                return Optional.of("was shown a page of more than " + call.limit());
            }
            for (Item item : page) {
                List<Optional<Item>> all = states.ever(item.key());
                Optional<EntityType> type = call.among().stream().filter(each -> Kind.ENTITY.is(item)
                        && each.name().equals(item.string(Attr.ENTITY))).findFirst();
                if (!call.within().entrySet().stream().allMatch(of -> item.value(of.getKey()).equals(Optional.of(of.getValue())))) {
                    return Optional.of("was shown what has another parent: " + item);
                } else if (!all.contains(Optional.of(item)) || type.isEmpty()) {
                    return Optional.of("was shown what was never so, or is of another kind: " + item);
                } else if (all.stream().flatMap(Optional::stream).noneMatch(state -> has(type.get(), state, call.sought()))) {
                    return Optional.of("was shown what never had these words: " + item);
                } else if (!found.add(item.key()) && all.stream().flatMap(Optional::stream).distinct().count() < 2) {
                    return Optional.of("was shown twice: " + item);
                }
            }
        }
        return Optional.empty();
    }

    private boolean has(EntityType type, Item item, String words) {
        return Kind.ENTITY.is(item)
                && SearchWords.score(SearchedTexts.of(declared.entity(type.name()), item.attributes()), words) > 0;
    }

    /** One that changed its place in the list may be shown at both places or at none, since pages are read one after the other. */
    private Optional<String> list(Shown list, List<Item> items) {
        Set<Key> found = new HashSet<>();
        Optional<Item> last = Optional.empty();
        for (Item item : items) {
            if (!list.isSeen(item) || !list.isWanted(Optional.of(item))) {
                return Optional.of("was shown what was never in this list: " + item);
            } else if (!found.add(item.key()) && !list.maySee(item.key(), Shown.Times.TWICE)) {
                return Optional.of("was shown twice: " + item);
            } else if (last.filter(before -> list.isAfter(before, item)).isPresent()) {
                return Optional.of("was shown " + item + " after " + last.get());
            }
            last = Optional.of(item);
        }
        return table.keys().stream().filter(key -> !found.contains(key))
                .filter(key -> list.seen(key).stream().allMatch(state -> list.mustShow(state) && !expiry.is(state.get())))
                .filter(key -> !list.maySee(key, Shown.Times.NEVER)).findFirst()
                .map(key -> "was not shown " + key + ", which was there all the while");
    }
}
