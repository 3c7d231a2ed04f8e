package io.relata.internal.engine.read;

import io.relata.internal.engine.item.GuardItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.permission.Authority;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.UniqueKey;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads the entity that has a unique value: a GetItem of the guard that claims the value, and one of the guard's owner; one more while
 * unique values are being hashed, or where the table may have another spelling of it from an earlier layout, and one more where the
 * caller's permission takes a read. A guard alone shows nothing: its owner may be gone, or have another value.
 */
public final class ReadUnique {
    private final TableReads table;
    private final Decide decide;
    private final Authority authority;

    public ReadUnique(ReadContext context) {
        this(context.table(), context.decide(), context.authority());
    }

    /** In a transaction's table it sees what that has written. */
    public ReadUnique(TableReads table, Decide decide, Authority authority) {
        this.table = table;
        this.decide = decide;
        this.authority = authority;
    }

    /**
     * The entity without what is hidden from the caller; empty if there is none that the caller may read.
     *
     * @param given the values of the key's attributes as a caller writes them
     * @throws Refusal when an attribute of the key may be hidden from the caller, or can't have such a value
     */
    public Optional<Item> find(EntityType type, UniqueKey key, Map<String, String> given, Consistency consistency) {
        if (!Collections.disjoint(authority.everHidden(type), key.attributes())) {
            throw new Refusal(ProblemKind.NO_SUCH_LIST, "no index serves " + type.collection() + " by "
                    + String.join(" and ", key.attributes()));
        }
        Map<String, Object> values = new UniqueLookups(type).values(key, given);
        return owner(key, values, guard -> table.get(guard, consistency),
                id -> new ReadEntity(table, decide).findWhole(type, id, consistency)).map(decide::shown);
    }

    /**
     * The entity that has a value. A guard alone shows nothing: its owner may be gone, or have another value.
     *
     * @param values of the key's attributes, as they are stored
     * @param guards reads a guard, of which tables of layout 1 may have another one
     * @param entities reads an entity by its id
     */
    public static Optional<Item> owner(UniqueKey key, Map<String, Object> values, Function<CoreKey, Optional<Item>> guards,
            Function<String, Optional<Item>> entities) {
        List<CoreKey> now = key.guards(values);
        return Stream.concat(now.stream(), key.guardOfLayout1(values).stream()).flatMap(guard -> guards.apply(guard).stream()).findFirst()
                .filter(Kind.GUARD::is).map(guard -> new GuardItem(guard).owner()).filter(EntityRef::isId).flatMap(entities)
                .filter(entity -> key.guards(entity.attributes()).equals(now));
    }
}
