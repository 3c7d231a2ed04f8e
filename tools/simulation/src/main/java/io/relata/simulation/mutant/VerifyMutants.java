package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.simulation.table.StreamTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
}
