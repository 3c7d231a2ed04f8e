package io.relata.internal.engine.rule;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.fresh.OwnWrites;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.permission.Authority;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.page.PageQueries;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.rule.LinkRule;
import io.relata.rule.Rule;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the rules say of one attempt to write: what they refuse, what they derive, and on what the write depends. */
public final class Ruling {
    /** A transaction has 100 actions; the others are for the entity, its earlier version, unique values, links and an idempotency key. */
    private static final int MOST_CONDITIONS = 90;

    private final Rules rules;
    private final TableModel model;
    private final TableReads table;
    private final Caller caller;
    private final ReadContext reads;
    private final ListsAndTotals followed;
    private final Map<CoreKey, Optional<Item>> found = new HashMap<>();
    private final Set<CoreKey> written = new HashSet<>();
    private final Map<CoreKey, Set<Condition>> conditions = new LinkedHashMap<>();
    private final Map<String, JsonNode> derived = new LinkedHashMap<>();
    private final List<Violation> refusals = new ArrayList<>();

    /**
     * @param table shows an expired entity as a tombstone
     * @param clock decides what has expired
     */
    public Ruling(Rules rules, TableModel model, TableReads table, Clock clock, Caller caller) {
        this.rules = rules;
        this.model = model;
        this.table = table;
        this.caller = caller;
        this.reads = new ReadContext(model, table, new PageQueries(Runnable::run), clock, KeySpace.WHOLE, Authority.UNRESTRICTED,
                anyone -> table, rules.parts(), Optional.empty(), OwnWrites.NONE);
        this.followed = new ListsAndTotals(reads);
    }

    /** Takes an entity that was read already, strongly and for the same attempt, so that no rule reads it again. */
    public Ruling knowing(EntityRef ref, Item alive) {
        found.put(CoreKey.of(ref), Optional.of(alive));
        return this;
    }

    /** Asks the rules of the entity. Its own version is a condition of each write anyway. */
    public Ruling ask(EntityWrite write) {
        written.add(CoreKey.of(write.ref()));
        found.put(CoreKey.of(write.ref()), write.before());
        rules.of(write.type()).forEach(rule -> ask(rule, write));
        return this;
    }

    private <T extends Record> void ask(Rule<T> rule, EntityWrite write) {
        RuledChange<T> change = new RuledChange<>(this, write);
        rule.check(change);
        change.derived().forEach((attribute, value) -> {
            JsonNode other = derived.putIfAbsent(attribute, value);
            if (other != null && !other.equals(value)) {
                throw new IllegalStateException("two rules derive " + attribute + " of " + write.type().name() + ", one " + other + " and "
                        + rule.getClass().getName() + " " + value);
            }
        });
    }

    /** Asks the rules of the relation. The version of the link is a condition of each write anyway. */
    public Ruling ask(LinkWrite write) {
        written.add(CoreKey.of(write.link()));
        rules.of(write.relation()).forEach(rule -> ask(rule, write));
        return this;
    }

    private <F extends Record, T extends Record> void ask(LinkRule<F, T> rule, LinkWrite write) {
        rule.check(new RuledLink<F, T>(this, write));
    }

    /** The attributes that rules set, with {@code null} of JSON for those that they leave out. */
    public Map<String, JsonNode> derived() {
        return derived;
    }

    public boolean isRefused() {
        return !refusals.isEmpty();
    }

    /** @throws Refusal with all that rules refused */
    public void requireNoRefusal() {
        if (!refusals.isEmpty()) {
            throw Refusal.byRules(refusals.stream().distinct().toList());
        }
    }

    /**
     * What to write in one transaction.
     *
     * @param along other actions beside the write; one of theirs on an item that a rule depends on gets its condition, because a
     * transaction takes each item once
     * @throws IllegalStateException when these are more than a transaction takes
     */
    public List<Action<CoreKey>> with(List<Action<CoreKey>> along) {
        Map<CoreKey, Action<CoreKey>> all = new LinkedHashMap<>();
        along.forEach(action -> all.put(action.key(), action));
        conditions
                .forEach((key, each) -> all.merge(key, new Action.Check<>(key, all(each)), (one, other) -> one.onlyIf(other.condition())));
        if (!conditions.isEmpty() && all.size() > MOST_CONDITIONS) {
            throw tooMany(all.size());
        }
        return List.copyOf(all.values());
    }

    TableModel model() {
        return model;
    }

    Caller caller() {
        return caller;
    }

    /** What follows writes a moment later. */
    ListsAndTotals followed() {
        return followed;
    }

    /** An entity as it is stored, read once. */
    public Optional<Item> alive(EntityRef ref) {
        return item(CoreKey.of(ref)).filter(Kind.ENTITY::is);
    }

    /** Whatever is stored under a key, read once. */
    Optional<Item> item(CoreKey key) {
        return found.computeIfAbsent(key, any -> table.get(key, Consistency.STRONG));
    }

    /** Reads all that there is, however much of the model the table holds. */
    ReadContext reads() {
        return reads;
    }

    void refuse(Violation violation) {
        refusals.add(violation);
    }

    void depend(CoreKey key, Condition condition) {
        if (!written.contains(key)) {
            conditions.computeIfAbsent(key, any -> new LinkedHashSet<>()).add(condition);
            if (conditions.size() > MOST_CONDITIONS) {
                throw tooMany(conditions.size());
            }
        }
    }

    private static Condition all(Set<Condition> conditions) {
        return conditions.size() == 1 ? conditions.iterator().next() : new Condition.All(List.copyOf(conditions));
    }

    private static IllegalStateException tooMany(int actions) {
        return new IllegalStateException("rules make this write depend on others, " + actions + " actions beside it; at most "
                + MOST_CONDITIONS + " are possible, because a transaction of DynamoDB has at most 100");
    }

    /** Holds as long as the entity has this version. */
    static Condition unchanged(Item alive) {
        return Condition.version(alive.version());
    }

    /** Holds as long as the entity exists and has this value. */
    static Condition unchanged(Item alive, String attribute) {
        return Condition.is(Kind.ENTITY).and(alive.value(attribute).<Condition>map(value -> new Condition.Equal(attribute, value))
                .orElseGet(() -> new Condition.Missing(attribute)));
    }
}
