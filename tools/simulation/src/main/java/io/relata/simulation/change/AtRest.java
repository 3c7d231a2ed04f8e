package io.relata.simulation.change;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.change.BeingBuiltException;
import io.relata.internal.engine.change.PartKind;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.total.AuditTotals;
import io.relata.internal.fanout.verify.judge.LeftOvers;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.Answer;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.StillTable;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What holds when all functions are new, a run has said that all is ready, and nothing is under way. */
record AtRest(SimTable table, ModelPair models, Callers callers, Optional<CoreKey> lost, Consumer<String> violated) {
    private static final int ALL = 100;
    private static final Set<Fault> OF_UNIQUE = Set.of(Fault.OWNER_WITHOUT_GUARD, Fault.DUPLICATE_VALUE);

    void judge() {
        TableModel model = models.after().model();
        StillTable still = new StillTable(table);
        PartStates states = TableParts.read(still).map(TableParts::states).orElse(PartStates.UNKNOWN);
        boolean isUnique = states.in(PartStates.State.BUILDING).isEmpty();
        states.in(PartStates.State.BUILDING).stream()
                .filter(part -> !part.startsWith(PartKind.UNIQUE.toString()) && !part.startsWith(PartKind.NO_OVERLAP.toString()))
                .forEach(part -> violated.accept("the run says that all is ready, and the table that " + part + " is being built"));
        findings(model, still, states).stream().filter(finding -> isUnique || !OF_UNIQUE.contains(finding.fault()))
                .filter(Predicate.not(this::isForPeople)).findFirst()
                .ifPresent(finding -> violated.accept("verify finds " + finding.fault() + " " + finding.key() + " at the end: " + finding
                        .detail()));
        ReadContext read = new ReadContext(model, still, Runnable::run, callers.clock()).watching(() -> states);
        ListJudge lists = new ListJudge(table, violated);
        callers.lists(Aspect.Side.AFTER).forEach(list -> {
            try {
                lists.judge(list, model, (Answer.Listed) list.read(ALL).pages(() -> read), table.tick());
            } catch (BeingBuiltException e) {
                violated.accept("the list of " + list.name() + " is ready, and " + e.getMessage());
            }
        });
    }

    private List<Finding> findings(TableModel model, StillTable still, PartStates states) {
        Verify.Page page = new Verify(model, still, callers.clock()).page(0, 1, Optional.empty());
        LeftOvers left = new LeftOvers(model, states, LocalDate.ofInstant(callers.clock().instant(), ZoneOffset.UTC));
        List<Finding> findings = new ArrayList<>(Stream.concat(page.certain().stream(), page.suspects().stream())
                .filter(finding -> finding.fault() != Fault.UNEXPLAINED || table.item(finding.key())
                        .filter(item -> left.of(item).isPresent() || !left.attributes(item).isEmpty()).isEmpty())
                .toList());
        new AuditTotals(model, still, units -> {
        }).run().wrong().forEach(wrong -> findings.add(wrong.finding()));
        return findings;
    }

    /**
     * People decide of what hangs on something that is not there: it vanished without a trace, or was deleted or never there while somebody
     * wrote its child. If it comes later, nobody knows of its children.
     */
    private boolean isForPeople(Finding finding) {
        return finding.fault() == Fault.ORPHAN || lost.filter(club -> isOf(club, finding.key())).isPresent()
                || finding.fault() == Fault.MISPLACED && table.item(finding.key()).filter(this::isOlderThanItsParent).isPresent();
    }

    private boolean isOf(CoreKey club, Key key) {
        return Stream.of(key.id(), key.type()).map(AtRest::withoutRole).anyMatch(club.type()::equals)
                || CapacityKey.ofPartition(key.id()).filter(capacity -> capacity.parent().equals(club.id())).isPresent()
                || table.item(key).flatMap(item -> item.value("clubId")).equals(Optional.of(club.id()));
    }

    /** A copy says in which role it is of its entity: {@code club.fanOf#a}. */
    private static String withoutRole(String part) {
        return part.replaceFirst("\\.[^#]*#", "#");
    }

    private boolean isOlderThanItsParent(Item child) {
        return child.value("clubId").flatMap(id -> table.item(CoreKey.of(new EntityRef("club", (String) id))))
                .filter(parent -> parent.has(Attr.LIFE) && parent.number(Attr.LIFE) > child.number(Attr.LIFE)).isPresent();
    }
}
