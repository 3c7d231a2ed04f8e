package io.relata.local.verify;

import io.relata.engine.key.KeyText;
import io.relata.fanout.verify.judge.Finding;
import java.io.PrintWriter;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;

/** A report for people: a line for each finding, a progress bar, and a summary by fault and cause. */
final class TextReport implements Report {
    private static final String START_OF_LINE = "\r\u001b[K";

    private final PrintWriter out;
    private final KeyText keys;
    private final Optional<ProgressBar> bar;

    /**
     * @param keys how keys are printed
     * @param bar empty without a terminal
     */
    TextReport(PrintWriter out, KeyText keys, Optional<ProgressBar> bar) {
        this.out = out;
        this.keys = keys;
        this.bar = bar;
    }

    @Override
    public void finding(Finding finding, RepairOutcome outcome) {
        out.printf("%s%s %s / %s: %s%s%n", bar.isPresent() ? START_OF_LINE : "", finding.fault(), keys.of(finding.key().id()),
                keys.of(finding.key().type()), finding.detail(),
                switch (outcome) {
                    case REPORTED -> "";
                    case REPAIRED -> "; repaired";
                    case FAILED -> "; could not be repaired, try again";
                });
    }

    /** The table may have more items than its description says: DynamoDB updates the count every few hours. */
    @Override
    public void progress(VerifyCounts counts) {
        bar.ifPresent(shown -> shown.maxHint(Math.max(shown.getMax(), counts.items())).stepTo(counts.items())
                .setExtraMessage(" %,d wrong".formatted(counts.wrong())));
    }

    @Override
    public void summary(VerifyCounts counts) {
        out.printf("%,d items, %,d read units: %s%s%n", counts.items(), counts.readUnits(),
                counts.wrong() == 0 ? "nothing wrong" : "%,d wrong".formatted(counts.wrong()),
                counts.repaired() > 0 ? ", %,d repaired".formatted(counts.repaired()) : "");
        counts.found().forEach(
                (fault, causes) -> causes.forEach((cause, count) -> out.printf("  %,8d  %-20s  %s%n", count, fault, cause.meaning())));
    }
}
