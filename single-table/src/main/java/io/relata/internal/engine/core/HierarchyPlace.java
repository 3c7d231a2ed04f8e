package io.relata.internal.engine.core;

import java.util.Map;
import java.util.Optional;

/** Where an entity belongs in a hierarchy, as far as that can be said. */
public sealed interface HierarchyPlace {
    /** The index attributes that it should have, where they are known. */
    default Optional<Map<String, Object>> attributes() {
        return Optional.empty();
    }

    /** That it has a place. */
    record Known(Map<String, Object> place) implements HierarchyPlace {
        @Override
        public Optional<Map<String, Object>> attributes() {
            return Optional.of(place);
        }
    }

    /** Something above it is gone, so that there is nowhere where it belongs. What it has does no harm. */
    record Unknown() implements HierarchyPlace {
    }

    /** There is no place that it could have, because of what is above it. */
    record Nowhere(Reason reason) implements HierarchyPlace {
    }

    /** Why an entity can have no place. */
    enum Reason {
        /** The way down to it is longer than a sort key can be. */
        TOO_LONG("the sort keys from the top of the hierarchy down to it are longer than a key can be: move it up, or shorten what it "
                + "and those above it are sorted by"),
        /** Only other code writes such entities. */
        CIRCLE("it is below itself, which only other code can have written: give one of those above it another parent");

        private final String sentence;

        Reason(String sentence) {
            this.sentence = sentence;
        }

        /** What is the matter, and what can be done. */
        public String sentence() {
            return sentence;
        }
    }
}
