package io.relata.internal.fanout.verify.run;

import io.relata.internal.engine.identity.UnidentifiedTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.fanout.work.SegmentedRun;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The item of one run through a whole table: its order, how far each segment has come, and what has been found so far. */
public record VerifyRun(String id, Item item) implements SegmentedRun {
    static final String MODE = "mode";
    static final String REPAIRED = "repaired";
    static final String AUDITED_AT = "auditedAt";
    static final String TOTALS_LEFT = "totalsLeft";
    static final String LOGGED_AT = "loggedAt";
    static final String ORPHANS = "orphans";
    static final String ALL_KINDS = "deletesAnyKind";
    static final String KINDS = "deletesKinds";
    private static final String OF = "of ";
    private static final String TAKEN = "takes ";
    private static final String DELETIONS = "-deletions";

    public VerifyOrder order() {
        return new VerifyOrder(segments(), VerifyOrder.Mode.valueOf(item.string(MODE)), lag(), rate(), UnidentifiedTable.REFUSED,
                deletions());
    }

    /** A run that an older release started counts, too. */
    private Deletions deletions() {
        Deletions.Orphans orphans = item.value(ORPHANS).map(name -> Deletions.Orphans.valueOf((String) name))
                .orElse(Deletions.Orphans.REPORTED);
        return new Deletions(orphans, item.has(ALL_KINDS) ? Optional.empty() : Optional.of(item.strings(KINDS)));
    }

    /** The attribute that counts the items of a kind. */
    static String of(String kind) {
        return OF + kind;
    }

    /** The attribute that counts how many of a kind repair would take away. */
    static String taken(String kind) {
        return TAKEN + kind;
    }

    /** What a repair has counted and not taken away; nothing for other runs. */
    public Map<String, Deletions.Counted> counted() {
        Map<String, Deletions.Counted> counted = new TreeMap<>();
        item.attributes().keySet().stream().filter(name -> name.startsWith(TAKEN)).map(name -> name.substring(TAKEN.length()))
                .forEach(kind -> counted.put(kind, new Deletions.Counted(item.number(taken(kind)), number(of(kind)))));
        return counted;
    }

    private long number(String attribute) {
        return item.has(attribute) ? item.number(attribute) : 0;
    }

    /** The run that follows a repair, with the deletions that it has counted and that are few enough; none where there are none. */
    Optional<VerifyOrder> next() {
        VerifyOrder order = order();
        return Optional.of(order.deletions()).filter(Deletions::areCounting).map(counting -> counting.after(counted()))
                .filter(some -> !some.areCounting()).map(order::with);
    }

    /** The id of that run. */
    String idOfNext() {
        return id + DELETIONS;
    }

    /** How long the last turn of a segment was; none before the first, and of one that an older release counted. */
    Optional<TurnLength> lengthOfTurn(int segment) {
        return item.has(rounds(segment))
                ? Optional.of(new TurnLength(Instant.ofEpochMilli(item.number(began(segment))), item.number(rounds(segment))))
                : Optional.empty();
    }

    /** What decides, besides the message of a turn and the table, what the turn does. */
    record TurnLength(Instant began, long rounds) {
    }

    static String began(int segment) {
        return "began" + segment;
    }

    static String rounds(int segment) {
        return "rounds" + segment;
    }

    /** Whether its end is in the log. */
    boolean isLogged() {
        return item.has(LOGGED_AT);
    }

    /** Whether its totals have been audited. */
    public boolean isAudited() {
        return item.has(AUDITED_AT);
    }

    /** Of how many totals, at least, it could not be told whether they are wrong, because they kept changing. */
    public long totalsLeft() {
        return item.has(TOTALS_LEFT) ? item.number(TOTALS_LEFT) : 0;
    }

    public long repaired() {
        return item.number(REPAIRED);
    }

    /** How often each fault has been found, without those that were not. */
    public Map<Fault, Long> found() {
        Map<Fault, Long> found = new EnumMap<>(Fault.class);
        for (Fault fault : Fault.values()) {
            item.value(fault.name()).filter(count -> item.number(fault.name()) > 0)
                    .ifPresent(count -> found.put(fault, item.number(fault.name())));
        }
        return found;
    }
}
