package io.relata.fanout.work;

import io.relata.engine.key.Key;
import java.util.List;

/**
 * How far one of the parts that a table is divided into has been verified.
 *
 * @param segment which part, from 0
 * @param segments how many parts there are
 * @param suspects what is to be looked at a second time, the earliest first
 */
public record SegmentProgress(int segment, int segments, Reached reached, List<SuspectKey> suspects) {
    public SegmentProgress {
        if (segment < 0 || segment >= segments) {
            throw new IllegalArgumentException("there is no segment " + segment + " of " + segments + ": they are counted from 0");
        }
        suspects = List.copyOf(suspects);
    }

    /** Up to where the items have been looked at. */
    public sealed interface Reached {
        record Beginning() implements Reached {
        }

        /** @param key of the last item, which may be gone by now */
        record Behind(Key key) implements Reached {
        }

        record End() implements Reached {
        }
    }

    public static SegmentProgress beginning(int segment, int segments) {
        return new SegmentProgress(segment, segments, new Reached.Beginning(), List.of());
    }

    /** Whether all items have been looked at, some of which may have to be looked at again. */
    public boolean isScanned() {
        return reached instanceof Reached.End;
    }

    public boolean isFinished() {
        return isScanned() && suspects.isEmpty();
    }
}
