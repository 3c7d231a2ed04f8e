package io.relata.internal.local.verify;

import io.relata.internal.cli.progress.Progress;
import io.relata.internal.console.verify.RepairOutcome;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyCounts;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.fanout.derivation.Finding;
import java.io.PrintWriter;

/** A report for people: a line for each finding, the progress, and a summary by fault and cause. */
final class TextReport implements Report {
    private final PrintWriter out;
    private final KeyText keys;
    private final Progress progress;

    /** @param keys how keys are printed */
    TextReport(PrintWriter out, KeyText keys, Progress progress) {
        this.out = out;
        this.keys = keys;
        this.progress = progress;
    }

    @Override
    public void finding(Finding finding, RepairOutcome outcome) {
        out.printf("%s%s %s / %s: %s%s%n", progress.startOfLine(), finding.fault(), keys.of(finding.key().id()),
                keys.of(finding.key().type()), finding.detail(),
                switch (outcome) {
                    case REPORTED -> "";
                    case REPAIRED -> "; repaired";
                    case FAILED -> "; could not be repaired, try again";
                });
    }

    @Override
    public void progress(int segment, VerifyCounts counts) {
        progress.reached(segment, counts.items(), "%,d wrong".formatted(counts.wrong()));
    }

    @Override
    public void summary(VerifyCounts counts) {
        out.printf("%,d items, %,d read units: %s%s%n", counts.items(), counts.readUnits(),
                counts.wrong() == 0 ? "nothing wrong" : "%,d wrong".formatted(counts.wrong()),
                counts.repaired() > 0 ? ", %,d repaired".formatted(counts.repaired()) : "");
        counts.found().forEach(
                (fault, causes) -> causes.forEach((cause, count) -> out.printf("  %,8d  %-20s  %s%n", count, fault, cause.meaning())));
        counts.stopped().forEach((kind, counted) -> out.printf("Stopped: %s. Nothing of that was deleted. If it is right, add %s.%n",
                counted.sentence(kind), VerifyCommand.ALLOW_DELETIONS));
    }
}
