package io.relata.internal.fanout.work;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import java.util.List;
import java.util.Optional;

/**
 * How far one segment of a table has been verified.
 *
 * @param segment which segment, from 0
 * @param segments how many segments there are
 * @param suspects what is to be checked a second time, the earliest first
 */
public record SegmentProgress(int segment, int segments, Reached reached, List<SuspectKey> suspects) {
    public SegmentProgress {
        if (segment < 0 || segment >= segments) {
            throw new IllegalArgumentException("segment " + segment + " of " + segments + " does not exist: segments count from 0");
        }
        suspects = List.copyOf(suspects);
    }

    /** Up to where the items have been checked. */
    public sealed interface Reached {
        /** The key after which to continue; none at the beginning and at the end. */
        default Optional<Key> last() {
            return Optional.empty();
        }

        /** @param last the last item of a page; none at the end */
        static Reached behind(Optional<Item> last) {
            return last.<Reached>map(item -> new Behind(item.key())).orElseGet(End::new);
        }

        /** No items have been checked. */
        record Beginning() implements Reached {
        }

        /** @param key of the last item that was checked, which may have been removed since */
        record Behind(Key key) implements Reached {
            @Override
            public Optional<Key> last() {
                return Optional.of(key);
            }
        }

        /** All items have been checked. */
        record End() implements Reached {
        }
    }

    public static SegmentProgress beginning(int segment, int segments) {
        return new SegmentProgress(segment, segments, new Reached.Beginning(), List.of());
    }

    /** Whether all items have been checked once; suspects may be left. */
    public boolean isScanned() {
        return reached instanceof Reached.End;
    }

    public boolean isFinished() {
        return isScanned() && suspects.isEmpty();
    }
}
