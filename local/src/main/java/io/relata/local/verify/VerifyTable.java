package io.relata.local.verify;

import io.relata.engine.table.TableException;
import io.relata.fanout.link.ConcurrentChangeException;
import io.relata.fanout.verify.judge.Fault;
import io.relata.fanout.verify.judge.Finding;
import io.relata.fanout.verify.judge.LikelyCause;
import io.relata.fanout.verify.repair.Repair;
import io.relata.fanout.verify.run.VerifySegment;
import io.relata.fanout.work.SegmentProgress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/**
 * Goes through a table once: a thread for each segment, at a bounded rate, suspects a second time after the lag, repairs if it may, and a
 * bookmark.
 */
final class VerifyTable {
    private static final long BOOKMARK_NANOS = 1_000_000_000L;

    private final VerifySegment segment;
    private final Optional<Repair> repair;
    private final Rate rate;
    private final Optional<ResumeFile> bookmark;
    private final Report report;
    private final List<SegmentProgress> sweeps;
    private final Map<Fault, Map<LikelyCause, Integer>> found = new EnumMap<>(Fault.class);
    private long items;
    private long readUnits;
    private int repaired;
    private long marked = System.nanoTime();

    /** @param segments into how many parts the table is divided; those of the bookmark, if there is one of an earlier run */
    VerifyTable(VerifySegment segment, int segments, Optional<Repair> repair, Rate rate, Optional<ResumeFile> bookmark, Report report) {
        this.segment = segment;
        this.repair = repair;
        this.rate = rate;
        this.bookmark = bookmark;
        this.report = report;
        List<SegmentProgress> earlier = bookmark.map(ResumeFile::read).orElse(List.of());
        this.sweeps = new ArrayList<>(earlier.isEmpty()
                ? IntStream.range(0, segments).mapToObj(each -> SegmentProgress.beginning(each, segments)).toList()
                : earlier);
    }

    /**
     * Goes to the end of all segments.
     *
     * @throws RuntimeException the first that a segment met; the bookmark says how far all have come
     */
    VerifyCounts run() {
        ExecutorService threads = Executors.newFixedThreadPool(sweeps.size());
        try {
            List<CompletableFuture<Void>> running = new ArrayList<>();
            for (int i = 0; i < sweeps.size(); i++) {
                int index = i;
                running.add(CompletableFuture.runAsync(() -> go(index), threads).whenComplete((done, failure) -> {
                    if (failure != null) {
                        threads.shutdownNow();
                    }
                }));
            }
            join(running);
        } catch (RuntimeException e) {
            mark();
            throw e;
        } finally {
            threads.shutdownNow();
        }
        bookmark.ifPresent(ResumeFile::remove);
        return tally();
    }

    private static void join(List<CompletableFuture<Void>> running) {
        try {
            CompletableFuture.anyOf(CompletableFuture.allOf(running.toArray(CompletableFuture[]::new)), failureOf(running)).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Completes with the first failure; never, if there is none. */
    private static CompletableFuture<Void> failureOf(List<CompletableFuture<Void>> running) {
        CompletableFuture<Void> failure = new CompletableFuture<>();
        running.forEach(each -> each.whenComplete((done, thrown) -> {
            if (thrown != null) {
                failure.completeExceptionally(thrown);
            }
        }));
        return failure;
    }

    private void go(int index) {
        SegmentProgress sweep = sweep(index);
        while (!sweep.isFinished()) {
            Rate.pause(segment.pause(sweep));
            VerifySegment.Round round = segment.round(sweep);
            rate.spend(round.readUnits());
            round.confirmed().forEach(this::treat);
            sweep = round.progress();
            reached(index, round);
        }
    }

    private void treat(Finding finding) {
        RepairOutcome treatment = repair.map(able -> treated(able, finding)).orElse(RepairOutcome.REPORTED);
        synchronized (this) {
            found.computeIfAbsent(finding.fault(), fault -> new EnumMap<>(LikelyCause.class)).merge(finding.cause(), 1, Integer::sum);
            repaired += treatment == RepairOutcome.REPAIRED ? 1 : 0;
            report.finding(finding, treatment);
        }
    }

    private static RepairOutcome treated(Repair repair, Finding finding) {
        try {
            return repair.repair(finding) ? RepairOutcome.REPAIRED : RepairOutcome.REPORTED;
        } catch (TableException | ConcurrentChangeException | IllegalStateException e) {
            return RepairOutcome.FAILED;
        }
    }

    private synchronized SegmentProgress sweep(int index) {
        return sweeps.get(index);
    }

    private synchronized void reached(int index, VerifySegment.Round round) {
        sweeps.set(index, round.progress());
        items += round.items();
        readUnits += round.readUnits();
        report.progress(tally());
        if (System.nanoTime() - marked > BOOKMARK_NANOS) {
            mark();
        }
    }

    private synchronized void mark() {
        bookmark.ifPresent(file -> file.write(sweeps));
        marked = System.nanoTime();
    }

    private synchronized VerifyCounts tally() {
        return new VerifyCounts(items, readUnits, found, repaired);
    }
}
