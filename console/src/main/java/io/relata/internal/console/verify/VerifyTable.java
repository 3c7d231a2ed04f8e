package io.relata.internal.console.verify;

import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifySegment;
import io.relata.internal.fanout.verify.run.VerifySegment.Meanwhile;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Verifies a table once: a thread for each segment, at a limited rate. Checks suspects again after the lag, repairs findings if told to,
 * and saves its progress in the resume file. A repair that counts before it deletes reads the table once more where there is something to
 * delete.
 */
public final class VerifyTable {
    private static final long BETWEEN_SAVES_NANOS = 1_000_000_000L;
    /** For each segment, in bytes: about 4,000 suspects. */
    private static final long MOST_SUSPECTS = 1_000_000;

    private final VerifySegment segment;
    private final Optional<RepairOrder> repair;
    private final Rate rate;
    private final Optional<ResumeFile> resumeFile;
    private final AuditTotals totals;
    private final Report report;
    private final List<SegmentProgress> segments;
    private final VerifyTally tally;
    private long saved = System.nanoTime();

    /**
     * How a table is read.
     *
     * @param segments how many segments the table is divided into; those of the resume file, if it has an earlier run
     * @param lag how far the stream function and its work queue may be behind
     * @param rate read units a second at the most
     * @param resume remembers how far the run came
     */
    public record Order(int segments, Duration lag, Rate rate, Optional<ResumeFile> resume) {
        /** Of a small table that nobody else uses meanwhile. */
        public static final Order AT_ONCE = new Order(1, Duration.ZERO, new Rate(1_000_000), Optional.empty());

        /** Whether an earlier run came somewhere, from where the next one goes on. */
        public boolean goesOn() {
            return resume.filter(file -> !file.read().segments().isEmpty()).isPresent();
        }
    }

    /**
     * @param guards how a deployment hashes guards, if it does
     * @param repair what is repaired; without, findings are only reported
     */
    public VerifyTable(TableModel model, ScanTable table, Clock clock, Optional<GuardKeys> guards, Order order,
            Optional<RepairOrder> repair, Report report) {
        this.segment = new VerifySegment(new Verify(model, table, clock, guards), order.lag(), clock, MOST_SUSPECTS,
                repair.map(RepairOrder::meanwhile).orElse(Meanwhile.DROPPED));
        this.repair = repair;
        this.rate = order.rate();
        this.resumeFile = order.resume();
        this.totals = new AuditTotals(model, table, rate::spend);
        this.report = report;
        ResumeFile.Reached earlier = resumeFile.map(ResumeFile::read).orElse(ResumeFile.Reached.NOTHING);
        this.segments = new ArrayList<>(earlier.segments().isEmpty()
                ? IntStream.range(0, order.segments()).mapToObj(each -> SegmentProgress.beginning(each, order.segments())).toList()
                : earlier.segments());
        this.tally = new VerifyTally(earlier.counts());
    }

    /**
     * Verifies all segments to their end.
     *
     * @throws RuntimeException the first failure of a segment; the resume file has the progress of all
     */
    public VerifyCounts run() {
        segments.stream().filter(segment -> !segment.isFinished()).forEach(begun -> report.progress(begun.segment(), tally.counts()));
        inParallel(this::verify);
        save();
        repair.filter(order -> order.deletions().areCounting())
                .map(order -> order.with(order.deletions().after(tally.counts().deletions())))
                .filter(order -> !order.deletions().areCounting()).ifPresent(order -> inParallel(index -> delete(order, index)));
        totals.run().wrong().forEach(this::handle);
        resumeFile.ifPresent(ResumeFile::remove);
        return tally.counts();
    }

    private void inParallel(IntConsumer ofSegment) {
        ExecutorService threads = Executors.newFixedThreadPool(segments.size());
        try {
            List<CompletableFuture<Void>> running = new ArrayList<>();
            for (int i = 0; i < segments.size(); i++) {
                int index = i;
                running.add(CompletableFuture.runAsync(() -> ofSegment.accept(index), threads).whenComplete((done, failure) -> {
                    if (failure != null) {
                        threads.shutdownNow();
                    }
                }));
            }
            join(running);
        } catch (RuntimeException e) {
            save();
            throw e;
        } finally {
            threads.shutdownNow();
        }
    }

    private static void join(List<CompletableFuture<Void>> running) {
        try {
            CompletableFuture.anyOf(CompletableFuture.allOf(running.toArray(CompletableFuture[]::new)), failureOf(running)).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Completes with the first failure; without one, it never completes. */
    private static CompletableFuture<Void> failureOf(List<CompletableFuture<Void>> running) {
        CompletableFuture<Void> failure = new CompletableFuture<>();
        running.forEach(each -> each.whenComplete((done, thrown) -> {
            if (thrown != null) {
                failure.completeExceptionally(thrown);
            }
        }));
        return failure;
    }

    private void verify(int index) {
        SegmentProgress progress = progress(index);
        while (!progress.isFinished()) {
            Rate.pause(segment.pause(progress));
            VerifySegment.Round round = segment.round(progress);
            rate.spend(round.readUnits());
            List<VerifyTally.Told> told = round.confirmed().stream().map(finding -> repair.map(able -> tell(able, finding))
                    .orElseGet(() -> tell(finding, RepairOutcome.REPORTED))).toList();
            progress = round.progress();
            reached(index, round, told);
        }
    }

    /** The second pass, from the beginning of a segment, after everything has been counted. */
    private void delete(RepairOrder order, int index) {
        SegmentProgress progress = SegmentProgress.beginning(index, segments.size());
        while (!progress.isFinished()) {
            Rate.pause(segment.pause(progress));
            VerifySegment.Round round = segment.round(progress);
            rate.spend(round.readUnits());
            round.confirmed().stream().filter(order::takes).map(finding -> tell(order, finding))
                    .filter(told -> told.outcome() == RepairOutcome.REPAIRED).forEach(told -> tally.addRepaired());
            progress = round.progress();
        }
    }

    private VerifyTally.Told tell(RepairOrder order, Finding finding) {
        RepairOutcome outcome = repaired(order, finding);
        return tell(outcome == RepairOutcome.REPORTED ? order.repair().left(finding) : finding, outcome);
    }

    private void handle(AuditTotals.WrongTotal wrong) {
        tally.add(tell(wrong.finding(), repair.isEmpty()
                ? RepairOutcome.REPORTED
                : totals.repair(wrong) ? RepairOutcome.REPAIRED : RepairOutcome.FAILED));
    }

    private synchronized VerifyTally.Told tell(Finding finding, RepairOutcome outcome) {
        report.finding(finding, outcome);
        return new VerifyTally.Told(finding, outcome);
    }

    private static RepairOutcome repaired(RepairOrder order, Finding finding) {
        try {
            return order.isRepaired(finding) ? RepairOutcome.REPAIRED : RepairOutcome.REPORTED;
        } catch (TableException | ConcurrentChangeException | IllegalStateException e) {
            return RepairOutcome.FAILED;
        }
    }

    private synchronized SegmentProgress progress(int index) {
        return segments.get(index);
    }

    private synchronized void reached(int index, VerifySegment.Round round, List<VerifyTally.Told> told) {
        segments.set(index, round.progress());
        told.forEach(tally::add);
        tally.add(round);
        repair.filter(order -> order.deletions().areCounting())
                .ifPresent(order -> tally.add(round.kinds(), order.deletions().takenBy(order.model(), round.confirmed())));
        report.progress(index, tally.counts());
        if (System.nanoTime() - saved > BETWEEN_SAVES_NANOS) {
            save();
        }
    }

    private synchronized void save() {
        resumeFile.ifPresent(file -> file.write(segments, tally.counts()));
        saved = System.nanoTime();
    }
}
