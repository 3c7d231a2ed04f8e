package io.relata.fanout.work;

import java.util.Optional;

/**
 * What is handed from one invocation to the next in a large piece of work.
 *
 * @param chain tells this work from earlier ones on the same entity: the entity's version that it was begun for
 * @param turn counts the invocations: the next one's is one more
 * @param by who hands it over, so that of two with the same turn only one runs; the same however often it comes, and redriven, too
 * @param pass the version that all up to {@code reached} is at, or a later one
 * @param reached where to go on; at the beginning, if nowhere
 */
public record ContinuationToken(long chain, long turn, String by, long pass, Optional<CopyPosition> reached) {
    /** The first. */
    public static ContinuationToken first(long version, Optional<CopyPosition> reached) {
        return new ContinuationToken(version, 0, "0", version, reached);
    }

    /** The next one on the way. */
    public ContinuationToken next(String newBy, Optional<CopyPosition> newlyReached) {
        return new ContinuationToken(chain, turn + 1, newBy, pass, newlyReached);
    }

    /** The next one, which begins at the beginning again, since the entity has changed since. */
    public ContinuationToken again(String newBy, long newPass) {
        return new ContinuationToken(chain, turn + 1, newBy, newPass, Optional.empty());
    }
}
