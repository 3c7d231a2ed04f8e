package io.relata.local.verify;

import io.relata.engine.key.KeyText;
import io.relata.fanout.verify.judge.Finding;
import java.io.PrintWriter;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;

/** For people: a line for each finding, a bar that shows how far it is, and a summary by fault and cause. */
final class TextReport implements Report {
    private static final String START_OF_LINE = "\r\u001b[K";

    private final PrintWriter out;
    private final KeyText keys;
    private final Optional<ProgressBar> bar;

    /**
     * @param keys how keys are told
     * @param bar none where there is no terminal to draw it on
     */
    TextReport(PrintWriter out, KeyText keys, Optional<ProgressBar> bar) {
        this.out = out;
        this.keys = keys;
        this.bar = bar;
    }

    @Override
    public void finding(Finding finding, RepairOutcome treatment) {
        out.printf("%s%s %s / %s: %s%s%n", bar.isPresent() ? START_OF_LINE : "", finding.fault(), keys.of(finding.key().id()),
                keys.of(finding.key().type()), finding.detail(),
                switch (treatment) {
                    case REPORTED -> "";
                    case REPAIRED -> "; repaired";
                    case FAILED -> "; it could not be repaired, try again";
                });
    }

    /** The table's item count is hours old, so there may be more. */
    @Override
    public void progress(VerifyCounts tally) {
        bar.ifPresent(shown -> shown.maxHint(Math.max(shown.getMax(), tally.items())).stepTo(tally.items())
                .setExtraMessage(" %,d wrong".formatted(tally.wrong())));
    }

    @Override
    public void summary(VerifyCounts tally) {
        out.printf("%,d items, %,d read units: %s%s%n", tally.items(), tally.readUnits(),
                tally.wrong() == 0 ? "nothing wrong" : "%,d wrong".formatted(tally.wrong()),
                tally.repaired() > 0 ? ", %,d repaired".formatted(tally.repaired()) : "");
        tally.found().forEach(
                (fault, causes) -> causes.forEach((cause, count) -> out.printf("  %,8d  %-20s  %s%n", count, fault, cause.meaning())));
    }
}
