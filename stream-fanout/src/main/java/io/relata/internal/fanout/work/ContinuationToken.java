package io.relata.internal.fanout.work;

import java.util.Optional;

/**
 * What one invocation hands to the next in a large fan-out.
 *
 * @param chain a number of this fan-out's own. The version that it was started for would not do: when a record is delivered again, there
 * are two of one version, and a late message of the first could make the second leave out its beginning
 * @param turn counts the invocations: the next one has one more
 * @param by who hands over, so that only one of two messages with the same turn runs; the same at every delivery and after a redrive
 * @param pass the version that everything up to {@code reached} has, or a later one
 * @param reached where to continue; none means from the beginning
 */
public record ContinuationToken(long chain, long turn, String by, long pass, Optional<CopyPosition> reached) {
    public static ContinuationToken first(long chain, long version, Optional<CopyPosition> reached) {
        return new ContinuationToken(chain, 0, "0", version, reached);
    }

    /** For the next turn of the same pass. */
    public ContinuationToken next(String newBy, Optional<CopyPosition> newlyReached) {
        return new ContinuationToken(chain, turn + 1, newBy, pass, newlyReached);
    }

    /** For the first turn of another pass, which the entity needs since it changed during this one. */
    public ContinuationToken again(String newBy, long newPass) {
        return new ContinuationToken(chain, turn + 1, newBy, newPass, Optional.empty());
    }
}
