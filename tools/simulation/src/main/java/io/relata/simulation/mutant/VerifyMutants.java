package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.work.RunKey;
import io.relata.simulation.table.StreamTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Errors in verify and repair. */
final class VerifyMutants {
    private VerifyMutants() {
    }

    /** Suspects are reported without being confirmed. */
    static final class NotConfirmed implements Mutation {
        @Override
        public List<Finding> confirmed(List<Finding> suspects, List<Finding> confirmed) {
            return suspects;
        }
    }

    /** Reads are eventually consistent. */
    static final class ReadsEventually implements Mutation {
        @Override
        public StreamTable verified(StreamTable table) {
            return new ReadMutants.Eventually(table);
        }
    }

    /** One kind of fault is not looked for. */
    record Overlooks(Fault fault) implements Mutation {
        @Override
        public List<Finding> suspects(List<Finding> suspects) {
            return suspects.stream().filter(suspect -> suspect.fault() != fault).toList();
        }
    }

    /** What is wrong at the second look counts as confirmed, also if it was written in between. */
    static final class ConfirmedByKey implements Mutation {
        @Override
        public List<Finding> confirm(Verify verify, List<Finding> suspects) {
            Set<Key> keys = suspects.stream().map(Finding::key).collect(Collectors.toSet());
            List<Finding> confirmed = new ArrayList<>();
            Optional<Item> next = Optional.empty();
            do {
                Verify.Page page = verify.page(0, 1, next);
                page.suspects().stream().filter(finding -> keys.contains(finding.key())).forEach(confirmed::add);
                next = page.next();
            } while (next.isPresent());
            return confirmed;
        }
    }

    /** Single copies are repaired otherwise: by a transaction of a check and a put. */
    static Mutation repairing(UnaryOperator<List<Action<? extends Key>>> change) {
        return new Mutation() {
            @Override
            public StreamTable verified(StreamTable table) {
                return new StreamTableFilter(table) {
                    @Override
                    public Transacted transact(List<? extends Action<? extends Key>> actions) {
                        boolean isRepair = actions.size() == 2 && actions.get(0) instanceof Action.Check
                                && actions.get(1) instanceof Action.Put;
                        return super.transact(isRepair ? change.apply(List.copyOf(actions)) : actions);
                    }
                };
            }
        };
    }

    static List<Action<? extends Key>> overwriting(List<Action<? extends Key>> repair) {
        return List.of(repair.get(0), Rewritten.on(Condition.always(), repair.get(1)));
    }

    static List<Action<? extends Key>> unfenced(List<Action<? extends Key>> repair) {
        return List.of(Rewritten.on(Condition.always(), repair.get(0)), repair.get(1));
    }

    static List<Action<? extends Key>> fencedByExistence(List<Action<? extends Key>> repair) {
        return List.of(Rewritten.on(new Condition.Exists("id"), repair.get(0)), repair.get(1));
    }

    /** A wrong copy is deleted, and then created again. */
    static final class DeletesFirst implements Mutation {
        @Override
        public void repair(Repair repair, StreamTable table, Finding finding) {
            if (finding.key() instanceof CopyKey copy) {
                table.delete(new Action.Delete<>(copy, Condition.always()));
            }
            repair.repair(finding);
        }
    }

    /** Some faults are not repaired. */
    record Leaves(Set<Fault> faults) implements Mutation {
        @Override
        public void repair(Repair repair, StreamTable table, Finding finding) {
            if (!faults.contains(finding.fault())) {
                repair.repair(finding);
            }
        }
    }

    /** How many rounds a turn of a run had when it was counted is forgotten. */
    static StreamTable ofAnyLength(StreamTable table) {
        return new StreamTableFilter(table) {
            @Override
            public Optional<Item> get(Key key, Consistency consistency) {
                return super.get(key, consistency)
                        .map(item -> key.id().startsWith(RunKey.of("").id())
                                ? item.only(item.attributes().keySet().stream().filter(name -> !name.startsWith("rounds")).toList())
                                : item);
            }
        };
    }
}
