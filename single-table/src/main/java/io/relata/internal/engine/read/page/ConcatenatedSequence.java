package io.relata.internal.engine.read.page;

import io.relata.internal.engine.item.Item;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Several sequences, one after another. */
final class ConcatenatedSequence implements Sequence {
    private final Deque<Sequence> sequences;

    ConcatenatedSequence(List<Sequence> sequences) {
        this.sequences = new ArrayDeque<>(sequences);
    }

    @Override
    public boolean isReady() {
        return sequences.isEmpty() || sequences.peek().isReady();
    }

    @Override
    public List<Runnable> reads(int wanted) {
        return sequences.isEmpty() ? List.of() : sequences.peek().reads(wanted);
    }

    @Override
    public Optional<Step> next() {
        while (!sequences.isEmpty()) {
            Optional<Step> next = sequences.peek().next();
            if (next.isPresent()) {
                return next;
            }
            sequences.remove();
        }
        return Optional.empty();
    }

    @Override
    public Stream<Item> loaded() {
        return sequences.stream().flatMap(Sequence::loaded);
    }

    @Override
    public boolean isRead() {
        return sequences.stream().allMatch(Sequence::isRead);
    }
}
