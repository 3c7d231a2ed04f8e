package io.relata.simulation.change;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.VerifySegment.Meanwhile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Mistakes on purpose, which histories have to notice. */
public enum ChangeMutant {
    NONE(Map.of()),
    /** What hangs on something that is not there, without a trace, goes as if that had been deleted. */
    UNKNOWN_PARENT_IS_DELETED(Aspect.CLUB, "follows follows") {
        @Override
        Deletions deletions() {
            return new Deletions(Deletions.Orphans.REPAIRED, Optional.empty());
        }
    },
    /** The table says that all is ready when the run has seen its first page. */
    READY_TOO_EARLY(Aspect.LISTED, "none listed") {
        @Override
        boolean isReadyAtOnce() {
            return true;
        }
    },
    /** The run does not claim the values that nobody holds. */
    GUARD_NOT_CLAIMED(Aspect.EMAIL, "text unique") {
        @Override
        boolean isRepaired(Repair repair, Finding finding) {
            return finding.fault() == Fault.OWNER_WITHOUT_GUARD || super.isRepaired(repair, finding);
        }
    },
    /** A function of the version before removes attributes whose names it does not know. */
    OLD_WRITE_DROPS_WHAT_IT_DOES_NOT_KNOW(Aspect.CITY, "text renamed") {
        @Override
        CoreTable ofOldCaller(CoreTable table, List<String> unknown) {
            return new Dropping(table, unknown);
        }
    },
    /** What somebody changes between the two looks of the run is left to nobody. */
    CHANGED_SUSPECT_IS_DROPPED(Aspect.CLUB, "parent limited") {
        @Override
        Meanwhile meanwhile() {
            return Meanwhile.DROPPED;
        }
    },
    /** A value stays taken for whoever does not have it any more. */
    GUARD_IS_NOT_FREED(Aspect.EMAIL, "text unique") {
        @Override
        boolean isRepaired(Repair repair, Finding finding) {
            return finding.fault() == Fault.GUARD_WITHOUT_OWNER || super.isRepaired(repair, finding);
        }
    };

    private final Map<Aspect, Integer> changes;

    ChangeMutant(Map<Aspect, Integer> changes) {
        this.changes = changes;
    }

    ChangeMutant(Aspect aspect, String forms) {
        this(Map.of(aspect, aspect.pick(forms)));
    }

    /** What changes in all of its histories, because it can make a difference there. */
    Map<Aspect, Integer> changes() {
        return changes;
    }

    Deletions deletions() {
        return Deletions.OF_WHAT_WAS_DELETED;
    }

    boolean isReadyAtOnce() {
        return false;
    }

    boolean isRepaired(Repair repair, Finding finding) {
        return repair.repair(finding, deletions());
    }

    Meanwhile meanwhile() {
        return Meanwhile.LOOKED_AT_AGAIN;
    }

    /** @param unknown the attributes of clubs that the function does not know */
    CoreTable ofOldCaller(CoreTable table, List<String> unknown) {
        return table;
    }

    /** Puts clubs without what its caller does not know. */
    private record Dropping(CoreTable table, List<String> unknown) implements CoreTable {
        @Override
        public Optional<Item> get(Key key, Consistency consistency) {
            return table.get(key, consistency);
        }

        @Override
        public Slice query(Query query) {
            return table.query(query);
        }

        @Override
        public Outcome write(Action<CoreKey> action) {
            return table.write(dropping(action));
        }

        @Override
        public Transacted transact(List<Action<CoreKey>> actions) {
            return table.transact(actions.stream().map(this::dropping).toList());
        }

        private Action<CoreKey> dropping(Action<CoreKey> action) {
            return action instanceof Action.Put<CoreKey> put && put.key().type().startsWith("club#")
                    ? new Action.Put<>(put.key(), put.item().only(put.item().attributes().keySet().stream()
                            .filter(name -> !unknown.contains(name)).toList()), put.condition())
                    : action;
        }
    }
}
