package io.relata.simulation.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Collects what is wrong, as far as it is asked for. */
record Findings(Set<Clause> clauses, List<Wrong> wrong) {
    Findings(Set<Clause> clauses) {
        this(clauses, new ArrayList<>());
    }

    void add(Wrong.Kind kind, Clause clause, ItemKey key, Supplier<String> detail) {
        if (clauses.contains(clause)) {
            wrong.add(new Wrong(kind, clause, key.id(), key.type(), detail.get()));
        }
    }
}
