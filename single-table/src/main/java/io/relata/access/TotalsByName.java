package io.relata.access;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Totals as they were read together.
 *
 * @param all by the names that the model gives them, without those that the caller may not be told
 * @param asOf when a change was counted last that concerns any of them; none where nothing ever was. Changes of the moments before it may
 * still be on their way
 */
public record TotalsByName(Map<String, CountAndSums> all, Optional<Instant> asOf) {
    public TotalsByName {
        all = Collections.unmodifiableMap(new LinkedHashMap<>(all));
    }

    /**
     * One of them.
     *
     * @throws NoSuchElementException when the model declares none of this name, or the caller may not be told
     */
    public CountAndSums get(String name) {
        return Optional.ofNullable(all.get(name)).orElseThrow(
                () -> new NoSuchElementException("there is no total called " + name + "; there are " + String.join(", ", all.keySet())));
    }
}
