package io.relata.internal.infra.plan;

import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.fanout.Derivations;
import io.relata.internal.model.TableModel;
import java.util.Optional;

/**
 * What may be new in a model and concerns what the table holds already: totals and limits, which have to count it, the order of numbers,
 * and that of linked entities. The table only says that its model is another.
 */
public final class NewlyCounted {
    private NewlyCounted() {
    }

    /**
     * How a total or a limit that is new comes to count what is in the table, and numbers and texts come to be sorted anew; none, where
     * stored items stay as they are, or where nothing is counted but totals that are being built, no list is sorted by numbers or has an
     * order of linked entities, nothing is carried of parents, and no relation is symmetrical.
     *
     * @param deployed the identity of the table
     */
    public static Optional<String> note(TableIdentity deployed, TableModel model) {
        TableIdentity now = TableIdentity.of(model, IndexNames.SAME);
        String ofModel = deployed.fingerprint().equals(now.fingerprint())
                ? ""
                : Derivations.of(model).whenNew() + NewlyOrdered.note(model) + NewlyOrdered.ofLinks(model)
                        + NewlyOrdered.ofPoints(model);
        String notes = ofModel + NewlyOrdered.ofTexts(deployed, now);
        return notes.isEmpty()
                ? Optional.empty()
                : Optional.of("Stored items change: the table was deployed with " + deployed + ", and this is " + now + notes);
    }
}
