package io.relata.simulation.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.simulation.call.Restriction;
import io.relata.simulation.call.Restriction.Filter;
import io.relata.simulation.call.Restriction.Order;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a list that is restricted may show, and must. */
class RestrictionCheckTest {
    private static final Optional<String> NONE = Optional.empty();
    private static final Item ENTITY = Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.SORT, "club#ann%20marie#x", "type", "club#a-b", "name",
            "Ann Marie");
    private static final Item COPY = Item.of(Attr.KIND, Kind.COPY.stored(), "type", "club#a-b", Attr.DATA, Map.of("name", "Ann Marie"));

    @ParameterizedTest
    @CsvSource({"eq,Ann Marie,true", "eq,Ann,false", "ne,Ann Marie,false", "ne,Ann,true", "lt,B,true", "lt,Ann Marie,false",
            "ge,Ann Marie,true",
            "ge,B,false", "begins,Ann,true", "begins,Marie,false", "contains,Marie,true", "contains,marie,false"})
    void filterIsComparedWithEntitiesAndCopies(String op, String value, boolean holds) {
        Restriction filter = new Restriction(Order.ID, NONE, NONE, NONE, List.of(new Filter("name", op, value)));

        assertThat(RestrictionCheck.holds(filter, ENTITY)).isEqualTo(holds);
        assertThat(RestrictionCheck.holds(filter, COPY)).isEqualTo(holds);
    }

    @Test
    void onlyOtherValuesAreFoundWhereThereIsNone() {
        assertThat(RestrictionCheck.holds(new Restriction(Order.ID, NONE, NONE, NONE, List.of(new Filter("city", "ne", "x"))), ENTITY))
                .isTrue();
        assertThat(RestrictionCheck.holds(new Restriction(Order.ID, NONE, NONE, NONE, List.of(new Filter("city", "ge", ""))), ENTITY))
                .isFalse();
    }

    @Test
    void nothingHasAnUnknownAttribute() {
        assertThat(RestrictionCheck.holds(new Restriction(Order.ID, NONE, NONE, NONE, List.of(new Filter(Restriction.UNKNOWN, "ne", "x"))),
                ENTITY)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"ANN,,true", "ann marie,,true", "b,,false", ",ann,true", ",ANN Marie,true", ",Al,false", ",b,true"})
    void boundsIncludeThemselvesAndWhatBeginsWithThem(String from, String to, boolean holds) {
        assertThat(RestrictionCheck.holds(new Restriction(Order.SORT_VALUE, Optional.ofNullable(from), Optional.ofNullable(to), NONE,
                List.of()), ENTITY)).isEqualTo(holds);
    }

    @ParameterizedTest
    @CsvSource({"a,,,true", "a-b,a,,true", "b,,,false", ",a,,true", ",,a-,true", ",,b,false"})
    void boundsOfCopiesAreOfTheirIds(String from, String to, String prefix, boolean holds) {
        assertThat(RestrictionCheck.holds(new Restriction(Order.ID, Optional.ofNullable(from), Optional.ofNullable(to),
                Optional.ofNullable(prefix), List.of()), COPY)).isEqualTo(holds);
    }

    @ParameterizedTest
    @CsvSource({"13,,,true", "13.00,13.0,,true", ",13,,true", ",12.9,,false", "13.1,,,false", "-130,130,,true", "-13,-12,,false",
            ",,13.0,true",
            ",,1,false", ",,130,false"})
    void boundsOfNumbersMeanTheirNumber(String from, String to, String prefix, boolean holds) {
        Item item = Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.SORT, "club#wrong", "dues", new BigDecimal("13"));
        Restriction restriction = new Restriction(Order.ofNumber("dues"), Optional.ofNullable(from), Optional.ofNullable(to),
                Optional.ofNullable(prefix), List.of());
        assertThat(RestrictionCheck.holds(restriction, item)).isEqualTo(holds);
    }

    @Test
    void missingValueIsWithinNoBounds() {
        Item item = Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.SORT, "club#");
        assertThat(RestrictionCheck.holds(new Restriction(Order.SORT_VALUE, NONE, Optional.of("a"), NONE, List.of()), item)).isFalse();
        assertThat(RestrictionCheck.holds(new Restriction(Order.SORT_VALUE, NONE, NONE, NONE, List.of()), item)).isTrue();
        assertThat(RestrictionCheck.holds(new Restriction(Order.ofNumber("dues"), NONE, NONE, NONE, List.of()), item)).isTrue();
        assertThat(RestrictionCheck.holds(new Restriction(Order.ofNumber("dues"), NONE, Optional.of("-9"), NONE, List.of()), item))
                .isFalse();
        assertThat(RestrictionCheck.holds(new Restriction(Order.ofNumber("dues"), Optional.of("-9"), NONE, NONE, List.of()), item))
                .isFalse();
        assertThat(RestrictionCheck.holds(new Restriction(Order.ofNumber("dues"), NONE, NONE, Optional.of("0"), List.of()), item))
                .isFalse();
    }
}
