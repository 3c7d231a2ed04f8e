package io.relata.internal.console.system;

import io.relata.internal.console.source.ConsoleSource.Access;
import io.relata.internal.console.source.Doctor;
import io.relata.internal.console.source.RawTable;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.SpelledGuards;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import software.amazon.awssdk.core.exception.SdkException;

/** Verifies a table in this process, as {@code ./relata verify} does; the latest few runs are remembered. */
public final class TableVerification implements Doctor {
    private static final int REMEMBERED = 5;
    private static final int SEGMENTS = 4;

    private final TableModel model;
    private final RawTable raw;
    private final Access access;
    private final Duration lag;
    private final long rate;
    private final BiConsumer<String, Map<String, Object>> events;
    private final Optional<GuardKeys> guards = GuardKeys.ofEnvironment(System.getenv());
    private final Map<String, VerificationRun> runs = new LinkedHashMap<>();

    /**
     * @param lag how far the stream function may be behind
     * @param rate read units a second at the most
     * @param events takes events of runs
     */
    public TableVerification(TableModel model, RawTable raw, Access access, Duration lag, long rate,
            BiConsumer<String, Map<String, Object>> events) {
        this.model = model;
        this.raw = raw;
        this.access = access;
        this.lag = lag;
        this.rate = rate;
        this.events = events;
    }

    @Override
    public synchronized String start() {
        Optional<String> current = runs.values().stream().map(VerificationRun::run).filter(run -> run.state() == State.RUNNING).map(Run::id)
                .findFirst();
        if (current.isPresent()) {
            return current.get();
        }
        String id = UUID.randomUUID().toString().substring(0, 8);
        VerificationRun run = new VerificationRun(id, events);
        runs.put(id, run);
        while (runs.size() > REMEMBERED) {
            runs.remove(runs.keySet().iterator().next());
        }
        Thread thread = new Thread(() -> verify(run), "console-verify");
        thread.setDaemon(true);
        thread.start();
        return id;
    }

    private void verify(VerificationRun run) {
        Clock clock = Clock.systemUTC();
        try {
            VerifyTable.Order order = new VerifyTable.Order(SEGMENTS, lag, new Rate(rate), Optional.empty());
            new VerifyTable(model, table(), clock, guards, order, Optional.empty(), run).run();
            run.finished(Optional.empty());
        } catch (SdkException | TableException e) {
            run.finished(Optional.of(AwsErrors.sentence(e, "table " + raw.name())));
        } catch (RuntimeException e) {
            run.finished(Optional.of(String.valueOf(e.getMessage())));
        }
    }

    private ScanTable table() {
        return new DynamoDbCopyTable(raw.dynamoDb(), raw.name(), raw.indexNames());
    }

    @Override
    public synchronized Optional<Run> run(String id) {
        return Optional.ofNullable(runs.get(id)).map(VerificationRun::run);
    }

    @Override
    public int repair(String id, List<Key> keys) {
        if (access == Access.READ_ONLY) {
            throw new IllegalStateException("nothing is written here: start the console with --write");
        }
        List<Finding> chosen = run(id).stream().flatMap(run -> run.findings().stream()).filter(finding -> keys.contains(finding.key()))
                .toList();
        Repair repair = new Repair(Scope.of(model, table(), Clock.systemUTC()).hashing(guards));
        int repaired = repairTotals(id, chosen);
        for (Finding finding : chosen) {
            if (isStillWrong(finding) && isRepaired(repair, finding)) {
                Objects.requireNonNull(runs.get(id)).repaired(finding);
                repaired++;
            }
        }
        return repaired;
    }

    /** Not where the functions write the same item again and again: it is right by then, or found again. */
    private static boolean isRepaired(Repair repair, Finding finding) {
        try {
            return repair.repair(finding);
        } catch (ConcurrentChangeException e) {
            return false;
        }
    }

    private int repairTotals(String id, List<Finding> chosen) {
        List<Key> totals = chosen.stream().filter(finding -> finding.fault() == Fault.WRONG_TOTAL).map(Finding::key).toList();
        if (totals.isEmpty()) {
            return 0;
        }
        AuditTotals audit = new AuditTotals(model, table(), new Rate(rate)::spend);
        int repaired = 0;
        for (AuditTotals.WrongTotal wrong : audit.run().wrong()) {
            if (totals.contains(wrong.finding().key()) && audit.repair(wrong)) {
                Objects.requireNonNull(runs.get(id)).repaired(wrong.finding());
                repaired++;
            }
        }
        return repaired;
    }

    private boolean isStillWrong(Finding finding) {
        return finding.fault().isRepairable()
                && new Judge(model, table(), Clock.systemUTC().instant(), new SpelledGuards(guards)).look(finding.about())
                        .stream()
                        .anyMatch(again -> again.fault() == finding.fault() && again.key().equals(finding.key()));
    }
}
