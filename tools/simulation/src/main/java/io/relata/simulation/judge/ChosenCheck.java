package io.relata.simulation.judge;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.simulation.call.Chosen;
import io.relata.simulation.oracle.Declarations;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.reference.PlainBounds;
import io.relata.simulation.reference.PlainGiven;
import io.relata.simulation.reference.PlainRefusedException;

/** Which entities a caller has chosen by values. */
record ChosenCheck(Chosen chosen, DeclaredEntity type) {
    static ChosenCheck of(Chosen chosen, Declarations declared) {
        return new ChosenCheck(chosen, declared.entity(chosen.type().name()));
    }

    boolean holds(Item item) {
        return Kind.ENTITY.is(item) && item.string(Attr.ENTITY).equals(type.name()) && chosen.given().entrySet().stream()
                .allMatch(value -> PlainBounds.of(type).has(value.getKey(), value.getValue(), item.attributes()));
    }

    /** Whether no entity can have what is given: a text that is none of the constants. */
    boolean canHoldForNone() {
        try {
            chosen.given().forEach((name, text) -> PlainGiven.stored(type.own().getOrDefault(name, String.class), text));
            return false;
        } catch (PlainRefusedException e) {
            return true;
        }
    }
}
