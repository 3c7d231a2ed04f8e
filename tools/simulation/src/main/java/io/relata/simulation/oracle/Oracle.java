package io.relata.simulation.oracle;

import io.relata.internal.model.TableModel;
import io.relata.simulation.oracle.DeclaredEntity.Trait;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Says what must follow from a table's core items once it is quiet, and compares it with all items. An item is a plain map: texts, {@code
 * BigDecimal}, booleans, lists, maps, and sets of texts, with its keys {@code id} and {@code type}.
 */
public final class Oracle {
    private static final int MOST_KEPT = 100;
    private static final Map<TableModel, Oracle> KEPT = new IdentityHashMap<>();

    private static final List<AddedRule> ADDED = ServiceLoader.load(AddedRule.class, Oracle.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get).toList();

    private final TableModel model;
    private final Declarations declarations;
    private final Set<Clause> clauses;

    private Oracle(TableModel model, Declarations declarations, Set<Clause> clauses) {
        this.model = model;
        this.declarations = declarations;
        this.clauses = clauses;
    }

    /** The oracle of a model; the same each time, as long as few models are used. */
    public static Oracle of(TableModel model) {
        synchronized (KEPT) {
            if (KEPT.size() > MOST_KEPT) {
                KEPT.clear();
            }
            return KEPT.computeIfAbsent(model, any -> of(model, new Vocabulary(annotation -> true)));
        }
    }

    /** What the model declares. */
    public Declarations declared() {
        return declarations;
    }

    /** An oracle that may know only some annotations. */
    static Oracle of(TableModel model, Vocabulary vocabulary) {
        return new Oracle(model, Declarations.of(model, vocabulary), EnumSet.allOf(Clause.class));
    }

    /** An oracle that has forgotten a rule. */
    Oracle without(Clause clause) {
        Set<Clause> others = EnumSet.copyOf(clauses);
        others.remove(clause);
        return new Oracle(model, declarations, others);
    }

    /** What the search index must hold of a table. */
    public List<Document> documents(Collection<? extends Map<String, Object>> items) {
        return new SearchRules(declarations).documents(items);
    }

    /** What is wrong in the search index of a table. */
    public List<Wrong> compareIndex(Collection<? extends Map<String, Object>> items, Collection<Document> index) {
        Findings findings = new Findings(clauses);
        new SearchRules(declarations).compare(items, index, findings);
        return findings.wrong();
    }

    /** What is wrong in a table where nothing has expired. */
    public List<Wrong> compare(Collection<? extends Map<String, Object>> items) {
        return compare(items, Optional.empty(), HashedValues.NONE);
    }

    /** @param now what expires at this time or before it has expired, although it may still be there */
    public List<Wrong> compare(Collection<? extends Map<String, Object>> items, Instant now) {
        return compare(items, now, HashedValues.NONE);
    }

    /** @param now what expires at this time or before it has expired, although it may still be there */
    public List<Wrong> compare(Collection<? extends Map<String, Object>> items, Instant now, HashedValues hashes) {
        return compare(items, Optional.of(now), hashes);
    }

    private List<Wrong> compare(Collection<? extends Map<String, Object>> items, Optional<Instant> now, HashedValues hashes) {
        Judging judging = new Judging(declarations, QuietTable.of(items), now, new Findings(clauses));
        GuardRules guards = new GuardRules(judging, hashes);
        TotalRules totals = new TotalRules(judging);
        CapacityRules capacities = new CapacityRules(judging);
        judging.table().items().forEach((key, item) -> {
            judge(judging, guards, key, item);
            count(totals, key, item);
            limit(capacities, key, item);
        });
        guards.judge();
        capacities.judge();
        totals.judgeContributions();
        ADDED.forEach(rule -> rule.expected(model, judging.table().items().values())
                .forEach(item -> judging.require(ItemKey.of(item), Shape.exactly(Clause.KIND, item))));
        judging.compare();
        totals.compareTotals();
        return judging.findings().wrong();
    }

    private void judge(Judging judging, GuardRules guards, ItemKey key, Map<String, Object> item) {
        Optional<DeclaredEntity> type = named(key);
        boolean isEntity = type.isPresent() && key.equals(ItemKey.entity(type.get().name(), key.id()));
        switch (String.valueOf(item.get("kind"))) {
            case "entity" -> type.filter(any -> isEntity).ifPresent(declared -> {
                new EntityRules(judging).judge(declared, key, item);
                guards.add(declared, key, item);
                new HistoryRules(judging).require(declared, key, item);
            });
            case "link" -> relation(key).ifPresent(declared -> new LinkRules(judging).judge(declared, key, item));
            case "tombstone" -> {
                if (isEntity || relation(key).isPresent()) {
                    judging.allow(key, tombstone(isEntity ? "entity" : "link"));
                }
                type.filter(any -> isEntity).ifPresent(declared -> new HistoryRules(judging).require(declared, key, item));
            }
            case "history" -> type.filter(declared -> declared.is(Trait.VERSIONED))
                    .ifPresent(declared -> new HistoryRules(judging).judge(declared, key));
            case "guard" -> {
                if (key.id().startsWith("idempotency:") && key.id().equals(key.type())) {
                    judging.allow(key, new Shape(Clause.REQUEST, "guard").must("owner", Check.Form.TEXT).must("request", Check.Form.TEXT)
                            .must("answer", Check.Form.MAP).must("expiresAt", Check.Form.WHOLE));
                }
            }
            case "progress" -> {
                if (key.id().startsWith("progress#")) {
                    judging.allow(key, anything("progress", item).must("expiresAt", Check.Form.WHOLE));
                }
            }
            case "limit" -> {
                if (key.id().startsWith("limit:") && key.id().equals(key.type())) {
                    judging.allow(key, anything("limit", item).must("paidUntil", Check.Form.WHOLE).must("expiresAt", Check.Form.WHOLE));
                }
            }
            case "meta" -> {
                if (key.id().contains("#")) {
                    judging.allow(key, anything("meta", item));
                }
            }
            default -> {
                // Copies are called for by entities and links, and nothing calls for what has no kind.
            }
        }
    }

    private void count(TotalRules totals, ItemKey key, Map<String, Object> item) {
        Optional<DeclaredEntity> type = named(key).filter(declared -> key.equals(ItemKey.entity(declared.name(), key.id())));
        switch (String.valueOf(item.get("kind"))) {
            case "entity" -> type.ifPresent(declared -> totals.entity(declared, key, item));
            case "link" -> relation(key).ifPresent(declared -> totals.link(declared, key, item));
            case "tombstone" -> totals.tombstone(type, relation(key), key, item);
            case "contribution" -> totals.stored(key);
            case "total" -> totals.total(key, item);
            default -> {
                // Nothing else counts.
            }
        }
    }

    private void limit(CapacityRules capacities, ItemKey key, Map<String, Object> item) {
        switch (String.valueOf(item.get("kind"))) {
            case "entity" -> named(key).filter(declared -> key.equals(ItemKey.entity(declared.name(), key.id())))
                    .ifPresent(declared -> capacities.add(declared, key, item));
            case "reservation" -> capacities.reservation(key);
            case "capacity" -> capacities.capacity(key, item);
            default -> {
                // Nothing else has to do with limits.
            }
        }
    }

    private static Shape tombstone(String of) {
        return new Shape(Clause.TOMBSTONE, "tombstone").must("of", new Check.Exactly(of)).must("version", Check.Form.WHOLE)
                .must("expiresAt", Check.Form.WHOLE);
    }

    private static Shape anything(String kind, Map<String, Object> item) {
        Shape shape = new Shape(Clause.KIND, kind);
        item.keySet().stream().filter(name -> !name.equals("kind")).forEach(name -> shape.may(name, Check.Form.ANYTHING));
        return shape;
    }

    /** The entity that a sort key names. */
    private Optional<DeclaredEntity> named(ItemKey key) {
        int end = key.type().indexOf('#');
        return end < 0 ? Optional.empty() : Optional.ofNullable(declarations.entities().get(key.type().substring(0, end)));
    }

    /** The relation whose link lies under a key. */
    private Optional<DeclaredRelation> relation(ItemKey key) {
        String[] parts = key.id().split(":", -1);
        return parts.length == 3 && parts[0].equals("link") && !key.id().contains("#")
                ? Optional.ofNullable(declarations.relations().get(parts[1]))
                        .filter(relation -> key.type().startsWith(relation.to().entity() + "#"))
                        .filter(relation -> !relation.pairs() || parts[2].compareTo(key.type().split("#", 2)[1]) < 0)
                : Optional.empty();
    }
}
