package io.relata.simulation.judge;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.model.attribute.Attribute;
import io.relata.simulation.call.Chosen;
import io.relata.simulation.oracle.Texts;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Which entities a caller has chosen, said a second time: ids as they are, other texts without regard to case, numbers by value. */
final class ChosenCheck {
    private ChosenCheck() {
    }

    static boolean holds(Chosen chosen, Item item) {
        return Kind.ENTITY.is(item) && item.string(Attr.ENTITY).equals(chosen.type().name())
                && chosen.given().entrySet().stream().allMatch(value -> hasValue(chosen, value, item));
    }

    /** Whether no entity can have what is given: a text that is none of the constants. */
    static boolean canHoldForNone(Chosen chosen) {
        return chosen.given().entrySet().stream().anyMatch(value -> chosen.type().attribute(value.getKey()).map(Attribute::javaType)
                .filter(type -> type.isEnum() && !isConstant(type, value.getValue())).isPresent());
    }

    private static boolean isConstant(Class<?> type, String text) {
        return Stream.of(type.getEnumConstants())
                .anyMatch(constant -> Texts.folded(((Enum<?>) constant).name()).equals(Texts.folded(text)));
    }

    private static boolean hasValue(Chosen chosen, Map.Entry<String, String> given, Item item) {
        Optional<Object> stored = item.value(given.getKey());
        if (stored.filter(BigDecimal.class::isInstance).isPresent()) {
            return ((BigDecimal) stored.get()).compareTo(new BigDecimal(given.getValue())) == 0;
        }
        boolean isId = chosen.type().parents().stream().anyMatch(parent -> parent.attribute().equals(given.getKey()));
        return stored.filter(value -> isId
                ? value.equals(given.getValue())
                : Texts.folded(value.toString()).equals(Texts.folded(given.getValue()))).isPresent();
    }
}
