package io.relata.internal.console.view;

import java.util.List;
import java.util.Optional;

/**
 * What follows from what: the item that is the truth, and everything that is derived from it.
 *
 * @param source what the item that was asked for comes from; the item itself if it is the truth
 * @param truncated whether there is more than is listed
 * @param record the latest change of the source that was seen on the stream
 */
public record Lineage(Source source, Asked asked, List<Derived> derived, boolean truncated, Optional<ChangeRecordView> record) {
    /**
     * The item that is the truth.
     *
     * @param life the version that it was created with; versions count on from there
     * @param changedAt when it was changed last, as it says
     */
    public record Source(ItemView.ItemKey key, String kind, long version, Optional<Long> life, Optional<String> changedAt,
            Optional<String> entity, String words) {
        Source at(ItemView.ItemKey other) {
            return new Source(other, kind, version, life, changedAt, entity, words);
        }
    }

    /** The key that was asked for. */
    public record Asked(ItemView.ItemKey key) {
    }

    /**
     * Something that is derived.
     *
     * @param kind {@code copy}, {@code tag}, {@code link}, {@code index}, {@code guard}, {@code history} or {@code document}
     * @param of the relation, tag, index or attribute that it is for
     * @param version of the source that it shows; 0 if it does not exist (yet)
     * @param behind whether it does not say what the source says
     * @param words what that means, in a sentence
     */
    public record Derived(ItemView.ItemKey key, String kind, String of, long version, long sourceVersion, boolean behind, String words) {
        Derived at(ItemView.ItemKey other) {
            return new Derived(other, kind, of, version, sourceVersion, behind, words);
        }
    }

    /**
     * A record of the stream.
     *
     * @param at when it was read, in milliseconds since the epoch
     * @param lagMillis from the write of the source until everything was derived; empty while that is under way
     */
    public record ChangeRecordView(String sequenceNumber, long at, Optional<Long> lagMillis) {
    }
}
