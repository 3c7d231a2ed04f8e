package io.relata.simulation.sequential;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What may come of a write.
 *
 * @param done what it does; none, if it has to be refused
 * @param refusals the statuses by which it may be refused, where it has to be, or where the plain model does not say
 */
record PlainOutcome(Optional<Done> done, Set<Integer> refusals) {
    /**
     * A write that was done.
     *
     * @param body the answer's; none, if it has none
     * @param version the one that the answer's entity tag says
     * @param detached children that are in a later version, which the plain model does not say
     */
    record Done(int status, PlainState after, Optional<Map<String, Object>> body, Optional<Long> version, List<PlainKey> detached) {
        Done(int status, PlainState after, Map<String, Object> body, long version) {
            this(status, after, Optional.of(body), Optional.of(version), List.of());
        }

        /** Without an answer. */
        static Done silent(PlainState after, List<PlainKey> detached) {
            return new Done(204, after, Optional.empty(), Optional.empty(), detached);
        }
    }

    static PlainOutcome refused(Integer... statuses) {
        return new PlainOutcome(Optional.empty(), Set.of(statuses));
    }

    static PlainOutcome refused(Set<Integer> statuses) {
        return new PlainOutcome(Optional.empty(), statuses);
    }

    static PlainOutcome of(Done done) {
        return new PlainOutcome(Optional.of(done), Set.of());
    }

    /**
     * The same, answered without what is carried: in a batch, the stream function has not come to what an earlier part of it has changed.
     */
    PlainOutcome inBatch() {
        return new PlainOutcome(done.map(each -> new Done(each.status(), each.after(), each.body().map(PlainCarried::without),
                each.version(), each.detached())), refusals);
    }

    /** The same, which may also be refused. */
    PlainOutcome orElse(Set<Integer> statuses) {
        return new PlainOutcome(done, statuses);
    }
}
