package io.relata.test;

import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.opentest4j.AssertionFailedError;

/** Compares every item of a table with the model, and each copy with its source, as the function that verifies does. */
final class FindFaults {
    private final Verify verify;
    private final AuditTotals totals;

    FindFaults(TableModel model, DynamoDbCopyTable table) {
        this.verify = new Verify(model, table, Clock.systemUTC());
        this.totals = new AuditTotals(model, table, units -> {});
    }

    /** @throws AssertionFailedError with all that is wrong */
    void requireNone() {
        List<Finding> findings = findings();
        if (!findings.isEmpty()) {
            StringBuilder text = new StringBuilder(findings.size() + (findings.size() == 1 ? " item is" : " items are")
                    + " not as the model says after all copies were written:");
            findings.forEach(finding -> text.append("\n  ").append(finding.fault()).append(" ").append(KeyText.IN_FULL.of(finding.key()))
                    .append(": ").append(finding.detail()).append("; most likely ").append(finding.cause().meaning()));
            throw new AssertionFailedError(text.toString());
        }
    }

    private List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        Optional<Item> next = Optional.empty();
        do {
            Verify.Page page = verify.page(0, 1, next);
            findings.addAll(page.certain());
            findings.addAll(page.suspects());
            next = page.next();
        } while (next.isPresent());
        totals.run().wrong().forEach(wrong -> findings.add(wrong.finding()));
        return findings;
    }
}
