package io.relata.internal.console.verify;

import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.judge.CoreKind;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.VerifySegment.Meanwhile;
import io.relata.internal.model.TableModel;

/**
 * How a run repairs what it finds.
 *
 * @param deletions what it may delete; where they are {@linkplain Deletions#counting() counting}, a second pass deletes what is few enough
 * @param meanwhile what becomes of what is written between the two looks
 */
public record RepairOrder(TableModel model, Repair repair, Deletions deletions, Meanwhile meanwhile) {
    /** The same with other deletions. */
    RepairOrder with(Deletions others) {
        return new RepairOrder(model, repair, others, meanwhile);
    }

    /** Whether a finding is about something that these deletions take away. */
    boolean takes(Finding finding) {
        return CoreKind.takenBy(model, finding).filter(deletions::allow).isPresent();
    }

    boolean isRepaired(Finding finding) {
        return repair.repair(finding, deletions);
    }
}
