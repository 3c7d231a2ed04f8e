package io.relata.simulation.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import io.relata.simulation.call.Restriction;
import io.relata.simulation.call.Restriction.Filter;
import io.relata.simulation.call.Restriction.Order;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.oracle.Oracle;
import io.relata.simulation.oracle.Texts;
import io.relata.simulation.reference.PlainBounds;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What bounds and filters leave of a list. */
class RestrictionCheckTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Clubs").entities(Club.class).model());
    private static final DeclaredEntity CLUB = Oracle.of(MODEL).declared().entity("club");
    private static final Optional<String> NONE = Optional.empty();
    private static final Order NAMES = new Order(Attr.SORT, PlainBounds.of(CLUB), Optional.empty());
    private static final Order DUES = new Order(Attr.SORT, PlainBounds.of(CLUB, "dues"), Optional.of("dues"));
    private static final Item ENTITY = Item.of(Attr.KIND, Kind.ENTITY.stored(), Attr.ENTITY, "club", Attr.SORT, "club#ann%20marie#x",
            "type",
            "club#a-b", "name", "Ann Marie");
    private static final Item COPY = Item.of(Attr.KIND, Kind.COPY.stored(), Attr.ENTITY, "club", "type", "club#a-b", Attr.DATA,
            Map.of("name", "Ann Marie"));

    /** Sorted by name, and with dues and a city. */
    @Entity(collection = "clubs")
    @SortBy("name")
    record Club(@NotBlank String name, BigDecimal dues, String city) {
    }

    private static boolean holds(Restriction restriction, Item item) {
        return RestrictionCheck.of(restriction, Oracle.of(MODEL).declared(), MODEL.entities()).holds(item);
    }

    private static Restriction filter(String attribute, String op, String value) {
        return new Restriction(Order.ID, NONE, NONE, NONE, List.of(new Filter(attribute, op, value)));
    }

    private static Restriction bounds(Order order, String from, String to, String prefix) {
        return new Restriction(order, Optional.ofNullable(from), Optional.ofNullable(to), Optional.ofNullable(prefix), List.of());
    }

    @ParameterizedTest
    @CsvSource({"eq,Ann Marie,true", "eq,Ann,false", "ne,Ann Marie,false", "ne,Ann,true", "lt,B,true", "lt,Ann Marie,false",
            "ge,Ann Marie,true", "ge,B,false", "begins,Ann,true", "begins,Marie,false", "contains,Marie,true", "contains,marie,false"})
    void filterIsComparedWithEntitiesAndCopies(String op, String value, boolean holds) {
        assertThat(holds(filter("name", op, value), ENTITY)).isEqualTo(holds);
        assertThat(holds(filter("name", op, value), COPY)).isEqualTo(holds);
    }

    @Test
    void onlyOtherValuesAreFoundWhereThereIsNone() {
        assertThat(holds(filter("city", "ne", "x"), ENTITY)).isTrue();
        assertThat(holds(filter("city", "ge", ""), ENTITY)).isFalse();
    }

    @Test
    void nothingHasAnUnknownAttribute() {
        assertThat(holds(filter(Restriction.UNKNOWN, "ne", "x"), ENTITY)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"ANN,,true", "ann marie,,true", "b,,false", ",ann,true", ",ANN Marie,true", ",Al,false", ",b,true"})
    void boundsIncludeThemselvesAndWhatBeginsWithThem(String from, String to, boolean holds) {
        assertThat(holds(bounds(NAMES, from, to, null), ENTITY)).isEqualTo(holds);
    }

    @ParameterizedTest
    @CsvSource({"a,,,true", "a-b,a,,true", "b,,,false", ",a,,true", ",,a-,true", ",,b,false"})
    void boundsOfCopiesAreOfTheirIds(String from, String to, String prefix, boolean holds) {
        assertThat(holds(bounds(Order.ID, from, to, prefix), COPY)).isEqualTo(holds);
    }

    @ParameterizedTest
    @CsvSource({"13,,,true", "13.00,13.0,,true", ",13,,true", ",12.9,,false", "13.1,,,false", "-130,130,,true", "-13,-12,,false",
            ",,13.0,true", ",,1,false", ",,130,false"})
    void boundsOfNumbersMeanTheirNumber(String from, String to, String prefix, boolean holds) {
        Item item = ENTITY.with(Attr.SORT, "club#" + Texts.ordered(new BigDecimal("13")) + "#a");

        assertThat(holds(bounds(DUES, from, to, prefix), item)).isEqualTo(holds);
    }

    @Test
    void missingValueIsWithinNoBounds() {
        Item item = ENTITY.with(Attr.SORT, "club#");

        assertThat(holds(bounds(NAMES, null, "a", null), item)).isFalse();
        assertThat(holds(bounds(NAMES, null, null, null), item)).isTrue();
        assertThat(holds(bounds(DUES, null, null, null), item)).isTrue();
        assertThat(holds(bounds(DUES, null, "-9", null), item)).isFalse();
        assertThat(holds(bounds(DUES, "-9", null, null), item)).isFalse();
        assertThat(holds(bounds(DUES, null, null, "0"), item)).isFalse();
    }
}
