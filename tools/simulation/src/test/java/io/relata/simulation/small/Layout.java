package io.relata.simulation.small;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The fields of the states of a world: small numbers, packed into as few words as they need. */
final class Layout {
    private final List<Field> fields = new ArrayList<>();
    private int bits;

    /** A number from 0 to its maximum. */
    record Field(String name, int word, int shift, long max) {
    }

    Field field(String name, int max) {
        int width = Integer.SIZE - Integer.numberOfLeadingZeros(max);
        if (bits / Long.SIZE != (bits + width - 1) / Long.SIZE) {
            bits = words() * Long.SIZE;
        }
        Field field = new Field(name, bits / Long.SIZE, bits % Long.SIZE, (1L << width) - 1);
        bits += width;
        fields.add(field);
        return field;
    }

    Field flag(String name) {
        return field(name, 1);
    }

    int words() {
        return (bits + Long.SIZE - 1) / Long.SIZE;
    }

    /** All fields that are not 0. */
    String text(State state) {
        return fields.stream().filter(field -> state.is(field)).map(field -> field.name() + " " + state.get(field))
                .collect(Collectors.joining(", "));
    }
}
