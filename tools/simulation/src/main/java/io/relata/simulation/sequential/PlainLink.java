package io.relata.simulation.sequential;

import java.util.Map;

/** A link, from one entity to another. */
record PlainLink(Name name, long version, Map<String, Object> attributes) {
    /** What there is one link of. */
    record Name(String relation, PlainKey from, PlainKey to) implements Comparable<Name> {
        @Override
        public int compareTo(Name other) {
            int order = relation.compareTo(other.relation);
            int ofFrom = order == 0 ? from.compareTo(other.from) : order;
            return ofFrom == 0 ? to.compareTo(other.to) : ofFrom;
        }

        boolean has(PlainKey end) {
            return from.equals(end) || to.equals(end);
        }
    }
}
