package io.relata.local.verify;

import io.relata.fanout.verify.Fault;
import io.relata.fanout.verify.Finding;
import io.relata.fanout.verify.Repair;
import io.relata.fanout.verify.Verify;
import io.relata.item.Item;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Goes through a table once: pages at a bounded rate, suspects a second time after the lag, repairs if it may, and a bookmark after each round. */
final class VerifyRun {
    /** So many suspects are looked at again at once, so that memory does not grow with what is wrong. */
    private static final int ROUND = 5_000;

    private final Verify verify;
    private final Optional<Repair> repair;
    private final Rate rate;
    private final Duration lag;
    private final Optional<Bookmark> bookmark;
    private final Report report;
    private final Map<Fault, Integer> found = new EnumMap<>(Fault.class);
    private long items;
    private int repaired;

    VerifyRun(Verify verify, Optional<Repair> repair, Rate rate, Duration lag, Optional<Bookmark> bookmark, Report report) {
        this.verify = verify;
        this.repair = repair;
        this.rate = rate;
        this.lag = lag;
        this.bookmark = bookmark;
        this.report = report;
    }

    /** Whether all was right. */
    boolean run() {
        Optional<Item> from = bookmark.flatMap(Bookmark::read);
        List<Finding> suspects = new ArrayList<>();
        do {
            Verify.Page page = verify.page(0, 1, from);
            rate.spend(page.items());
            items += page.items();
            suspects.addAll(page.suspects());
            from = page.next();
            if (suspects.size() >= ROUND || from.isEmpty()) {
                confirm(suspects);
                suspects.clear();
            }
            if (suspects.isEmpty()) {
                Optional<Item> reached = from;
                bookmark.ifPresent(mark -> mark.write(reached));
            }
            report.progress(items, found);
        } while (from.isPresent());
        report.summary(items, found, repaired);
        return found.isEmpty();
    }

    private void confirm(List<Finding> suspects) {
        if (suspects.isEmpty()) {
            return;
        }
        rate.pause(lag);
        verify.confirm(suspects, finding -> {
            found.merge(finding.fault(), 1, Integer::sum);
            boolean done = repair.isPresent() && repair.get().repair(finding);
            repaired += done ? 1 : 0;
            report.finding(finding, done);
        });
    }
}
