package io.relata.internal.engine.read;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.EntityType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads entities of one type by their ids: one BatchGetItem, and one request more where the caller's permission takes reads. What DynamoDB
 * leaves unprocessed, also because it is more than 16 MB, takes as many more.
 */
public final class ReadEntities {
    /** So many ids at once. */
    public static final int MOST = 100;
    private static final int MOST_QUOTED = 5;

    private final TableReads table;
    private final Decide decide;

    public ReadEntities(ReadContext context) {
        this(context.table(), context.decide());
    }

    /** In a transaction's table it sees what that has written. */
    public ReadEntities(TableReads table, Decide decide) {
        this.table = table;
        this.decide = decide;
    }

    /**
     * What was asked for, each once and in the order of the ids.
     *
     * @param entities without what is hidden from the caller
     * @param missing the ids of those that do not exist, or are not the caller's to read
     */
    public record Found(List<Item> entities, List<String> missing) {
    }

    /**
     * @param ids as a caller gave them
     * @throws Refusal when there are too many, or no entity can have one of them
     */
    public Found read(EntityType type, Collection<String> ids, Consistency consistency) {
        List<String> wrong = objections(ids);
        if (!wrong.isEmpty()) {
            throw malformed(wrong);
        }
        Set<String> wanted = new LinkedHashSet<>(ids);
        List<Item> found = wanted.isEmpty()
                ? List.of()
                : table.getAll(wanted.stream().map(id -> CoreKey.of(type.ref(id))).toList(), consistency).stream()
                        .filter(Kind.ENTITY::is).toList();
        decide.foresee(found);
        Map<Key, Item> readable = found.stream().filter(decide::mayRead).collect(Collectors.toMap(Item::key, Function.identity()));
        List<Item> entities = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        wanted.forEach(id -> Optional.ofNullable(readable.get(CoreKey.of(type.ref(id)))).map(decide::shown)
                .ifPresentOrElse(entities::add, () -> missing.add(id)));
        return new Found(entities, missing);
    }

    /** What is wrong with ids that a caller gave; nothing, if they can be read. */
    public static List<String> objections(Collection<String> ids) {
        List<String> wrong = new ArrayList<>();
        if (ids.size() > MOST) {
            wrong.add("at most " + MOST + " ids can be read at once, and " + ids.size() + " are given");
        }
        List<String> none = ids.stream().filter(id -> !EntityRef.isId(id)).distinct().toList();
        if (!none.isEmpty()) {
            wrong.add("an id has " + EntityRef.ID_RULE + ", and so none is " + none.stream().limit(MOST_QUOTED)
                    .map(id -> '"' + id + '"').collect(Collectors.joining(", "))
                    + (none.size() > MOST_QUOTED ? " and " + (none.size() - MOST_QUOTED) + " more" : ""));
        }
        return wrong;
    }

    /** Refuses ids with all that is wrong with them. */
    public static Refusal malformed(List<String> wrong) {
        return new Refusal(Refusal.Reason.MALFORMED, String.join("; ", wrong));
    }

    /** Refuses what can only be asked of a list. */
    public static Refusal noList(List<String> wrong) {
        return new Refusal(ProblemKind.NO_SUCH_LIST, String.join("; ", wrong));
    }
}
