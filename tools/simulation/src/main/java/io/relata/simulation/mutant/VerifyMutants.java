package io.relata.simulation.mutant;

import io.relata.engine.key.CopyKey;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Condition;
import io.relata.fanout.verify.judge.Fault;
import io.relata.fanout.verify.judge.Finding;
import io.relata.fanout.verify.repair.Repair;
import io.relata.simulation.table.StreamTable;
import java.util.List;

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

    /** Superfluous copies are not looked for. */
    static final class OverlooksGhosts implements Mutation {
        @Override
        public List<Finding> suspects(List<Finding> suspects) {
            return suspects.stream().filter(suspect -> suspect.fault() != Fault.GHOST).toList();
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

    /** Missing copies are not created. */
    static final class MissingStays implements Mutation {
        @Override
        public void repair(Repair repair, StreamTable table, Finding finding) {
            if (finding.fault() != Fault.MISSING) {
                repair.repair(finding);
            }
        }
    }
}
