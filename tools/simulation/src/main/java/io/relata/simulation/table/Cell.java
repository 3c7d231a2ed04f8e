package io.relata.simulation.table;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The history of one key. */
final class Cell {
    private final Key key;
    private final List<Image> images = new ArrayList<>();
    private Optional<Item> now = Optional.empty();
    private Optional<Image> shownToQueries = Optional.empty();
    private boolean locked;
    private int latestIndexed;

    /** The item from some time on. */
    record Image(int tick, Optional<Item> item) {
    }

    Cell(Key key) {
        this.key = key;
    }

    /** The same item without its history. */
    Cell fresh() {
        Cell fresh = new Cell(key);
        fresh.set(0, now);
        return fresh;
    }

    Key key() {
        return key;
    }

    Optional<Item> now() {
        return now;
    }

    void set(int tick, Optional<Item> item) {
        now = item;
        images.add(new Image(tick, item));
    }

    Optional<Item> at(int tick) {
        for (int i = images.size() - 1; i >= 0; i--) {
            if (images.get(i).tick() <= tick) {
                return images.get(i).item();
            }
        }
        return Optional.empty();
    }

    /** The states from one tick to another, both included. */
    List<Optional<Item>> during(int first, int last) {
        List<Optional<Item>> during = new ArrayList<>(List.of(at(first)));
        images.stream().filter(image -> image.tick() > first && image.tick() <= last).map(Image::item).forEach(during::add);
        return during;
    }

    /** What a Query sees, which may be a part of a transaction. */
    Optional<Item> toQueries() {
        return shownToQueries.map(Image::item).orElse(now);
    }

    void showToQueries(Optional<Item> old) {
        shownToQueries = Optional.of(new Image(0, old));
    }

    void showAll() {
        shownToQueries = Optional.empty();
    }

    boolean isLocked() {
        return locked;
    }

    void lock() {
        locked = true;
    }

    void unlock() {
        locked = false;
    }

    /**
     * Whether the index shows an item here as of {@code tick}, and whether it had shown it as of a later one before.
     *
     * @param contained whether an item is in the part of the index that is looked at
     */
    IndexEntry indexed(int tick, Predicate<Item> contained) {
        boolean shown = at(tick).filter(contained).isPresent();
        boolean backwards = tick < latestIndexed && shown != at(latestIndexed).filter(contained).isPresent();
        latestIndexed = Math.max(tick, latestIndexed);
        return new IndexEntry(shown, backwards, shown != now.filter(contained).isPresent());
    }

    /** How an index read sees an item. */
    record IndexEntry(boolean shown, boolean goesBackwards, boolean lags) {
    }
}
