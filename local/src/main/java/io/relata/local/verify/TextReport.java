package io.relata.local.verify;

import io.relata.cli.progress.Progress;
import io.relata.engine.key.KeyText;
import io.relata.fanout.verify.judge.Finding;
import java.io.PrintWriter;

/** For people: a line for each finding, how far it is, and a summary by fault and cause. */
final class TextReport implements Report {
    private final PrintWriter out;
    private final KeyText keys;
    private final Progress progress;

    /** @param keys how keys are told */
    TextReport(PrintWriter out, KeyText keys, Progress progress) {
        this.out = out;
        this.keys = keys;
        this.progress = progress;
    }

    @Override
    public void finding(Finding finding, RepairOutcome treatment) {
        out.printf("%s%s %s / %s: %s%s%n", progress.startOfLine(), finding.fault(), keys.of(finding.key().id()),
                keys.of(finding.key().type()), finding.detail(),
                switch (treatment) {
                    case REPORTED -> "";
                    case REPAIRED -> "; repaired";
                    case FAILED -> "; it could not be repaired, try again";
                });
    }

    @Override
    public void progress(VerifyCounts tally) {
        progress.reached(tally.items(), "%,d wrong".formatted(tally.wrong()));
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
