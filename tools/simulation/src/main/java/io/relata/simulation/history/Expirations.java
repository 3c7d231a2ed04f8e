package io.relata.simulation.history;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.total.Contribution;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.EntityType;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.TraceText;
import io.relata.simulation.table.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the database removes because its time is over: tombstones, what is left of what was counted, entities that expire, and guards that
 * end with them.
 */
final class Expirations {
    /** As long as tombstones are kept, and a day. */
    static final Duration MONTH = Duration.ofDays(31);

    private final HistoryContext history;
    private final Scheduler turns;
    private final Actors actors;
    private final RogueWriter rogue;

    Expirations(HistoryContext history, Scheduler turns, Actors actors, RogueWriter rogue) {
        this.history = history;
        this.turns = turns;
        this.actors = actors;
        this.rogue = rogue;
    }

    /** Whether the time of any tombstone is over. */
    boolean haveTombstones() {
        return tombstonesMayExpire() && history.state().table().any(this::isExpiredTombstone);
    }

    /** Whether the time of any entity or guard is over. */
    boolean haveEntities() {
        return Expiry.isIn(history.state().model()) && history.state().table().any(this::isExpired);
    }

    /** Removes a tombstone. */
    void removeTombstone() {
        Item tombstone = tombstones().get(history.state().choices().below(tombstones().size()));
        history.state().faults().count(InjectedFault.TOMBSTONE_EXPIRED);
        history.state().trace().say("time", () -> "ends the tombstone " + TraceText.of(tombstone.key()));
        history.state().table().remove(Writer.EXPIRY, tombstone.key());
    }

    /** Removes an entity or a guard. */
    void removeEntity() {
        Item entity = entities().get(history.state().choices().below(entities().size()));
        if (isGuardOfValue(entity)) {
            history.state().trace().say("time", () -> "ends " + TraceText.of(entity.key()));
            history.state().table().remove(Writer.EXPIRY, entity.key());
            return;
        }
        history.state().faults().count(InjectedFault.ENTITY_EXPIRED);
        history.state().trace().say("time", () -> "ends " + TraceText.of(entity.key()));
        rogue.forget(entity.key());
        history.state().table().remove(Writer.EXPIRY, entity.key());
        actors.removed(entity.key());
    }

    /**
     * Whether the version of an item could go back when it is removed without a trace: when a request that began before the item had this
     * version could still create it under its own time, or when a write is under way that follows from an earlier read. Nothing in the
     * table could then tell which of the two is newer.
     */
    boolean couldGoBack(Item item) {
        return firstNumber(item).filter(time -> CoreItems.firstVersion(time, 0) <= item.number(Attr.VERSION)).isPresent()
                || history.state().late().hasOn(List.of(item.key()))
                || Kind.LINK.is(item) && turns.stage().actors().stream().anyMatch(actor -> actor.touches().contains(item.key()));
    }

    /** Where histories are focused, requests that create nothing are no reason to leave an entity alone. */
    private Optional<Instant> firstNumber(Item item) {
        return history.profile().subject().isFocused() && Kind.ENTITY.is(item) ? actors.earliestCreation() : actors.earliest();
    }

    /** Tombstones, and what is left of what was counted; none on which a write is under way, which could then create anew what it ended. */
    private List<Item> tombstones() {
        return tombstonesMayExpire() ? history.state().table().items().stream().filter(this::isExpiredTombstone).toList() : List.of();
    }

    private boolean tombstonesMayExpire() {
        return !history.times().now().isBefore(InitialTable.TIME.plus(MONTH));
    }

    private boolean isExpiredTombstone(Item item) {
        return (Kind.TOMBSTONE.is(item) || Contribution.KIND.is(item)) && isOver(item);
    }

    private boolean isOver(Item item) {
        return item.has(Attr.EXPIRES_AT) && item.number(Attr.EXPIRES_AT) < history.times().now().getEpochSecond()
                && !history.state().late().hasOn(List.of(item.key()));
    }

    /**
     * Entities whose time is over, and guards that ended with them. No tombstone is left, so that with wrong clocks the next life may have
     * an earlier version: totals follow it all the same, and nothing else that compares versions would.
     */
    private List<Item> entities() {
        return Expiry.isIn(history.state().model()) ? history.state().table().items().stream().filter(this::isExpired).toList() : List.of();
    }

    private boolean isExpired(Item item) {
        return isOver(item) && (isGuardOfValue(item) || mayDisappear(item));
    }

    private static boolean isGuardOfValue(Item item) {
        return Kind.GUARD.is(item) && item.key() instanceof CoreKey key && key.isGuardOfValue();
    }

    private boolean mayDisappear(Item item) {
        return Kind.ENTITY.is(item) && isAlone(item) && !couldGoBack(item)
                && (history.profile().trouble() != Profile.Trouble.CLOCKS || !isCompared(item));
    }

    /** Whether copies, links, the search index or reservations know an entity by its version, or functions have to know that it is over. */
    private boolean isCompared(Item item) {
        EntityType type = history.state().model().entity(item.string(Attr.ENTITY)).orElseThrow();
        return type.taggable() || Expiry.leavesTombstone(history.state().model(), type) || type.hasSelfCopy() || type.searchable()
                || !history.state().model().sides(type).isEmpty()
                || !Capacity.limiting(type).isEmpty();
    }

    /** Whether an entity that disappears leaves nothing that needs it: children that do not follow it, earlier versions. */
    private boolean isAlone(Item item) {
        EntityType type = history.state().model().entity(item.string(Attr.ENTITY)).orElseThrow();
        return !type.keepsHistory() && history.state().model().children(type).stream().allMatch(children -> children.parent().isFollowed());
    }
}
