package io.relata.simulation.call;

import io.relata.internal.engine.capacity.CapacityKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.simulation.table.TableListener;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A call, when it was made and answered, and what it has written. */
public final class CallRecord {
    private final int number;
    private final Call call;
    private final int began;
    private final Instant made;
    private final List<TableListener.Change> written = new ArrayList<>();
    private final List<TableListener.Change> counted = new ArrayList<>();
    private final Optional<CallRecord> whole;
    private Optional<Answer> answer = Optional.empty();
    private int ended = Integer.MAX_VALUE;

    /**
     * @param number counts the calls of a history
     * @param began the table's tick at that time
     * @param made the time on the clock of the function that serves it
     */
    public CallRecord(int number, Call call, int began, Instant made) {
        this(number, call, began, made, Optional.empty());
    }

    private CallRecord(int number, Call call, int began, Instant made, Optional<CallRecord> whole) {
        this.number = number;
        this.call = call;
        this.began = began;
        this.made = made;
        this.whole = whole;
    }

    /** One of several writes that are one transaction, as if it had been called alone. It has written nothing yet. */
    public CallRecord part(Call called) {
        return new CallRecord(number, called, began, made, Optional.of(this));
    }

    /** It wrote an item, which may happen after it was answered. */
    public void wrote(TableListener.Change change) {
        (change.key() instanceof CoreKey core && CapacityKey.is(core) ? counted : written).add(change);
    }

    /** @param tick the table's at that time */
    public void answered(Answer given, int tick) {
        answer = Optional.of(given);
        ended = tick;
    }

    public int number() {
        return number;
    }

    public Call call() {
        return call;
    }

    public int began() {
        return began;
    }

    public Instant made() {
        return made;
    }

    /** The table's tick when it was answered; beyond all ticks if it never was. */
    public int ended() {
        return ended;
    }

    /** The answer; none if the caller died. */
    public Optional<Answer> answer() {
        return answer;
    }

    /**
     * What it wrote of capacities and reservations, in the order of their ticks: along with others, or by itself where it gave back a
     * reservation that had expired.
     */
    public List<TableListener.Change> counted() {
        return counted;
    }

    /** All other items that it wrote, in the order of their ticks. */
    public List<TableListener.Change> written() {
        return written;
    }

    /** What it wrote, and what the others wrote that are one transaction with it. */
    public List<TableListener.Change> writtenTogether() {
        return whole.map(CallRecord::written).orElse(written);
    }
}
