package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.ListBy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.model.TableModel;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a sealed interface can't be, and what models mean that have one. */
class WrongVariantsTest {
    sealed interface Open permits Wide, Odd {
    }

    non-sealed interface Wide extends Open {
    }

    enum Odd implements Open {
        ONE
    }

    sealed interface Twins permits First.Twin, Second.Twin {
    }

    static final class First {
        record Twin(String name) implements Twins {
        }
    }

    static final class Second {
        record Twin(String name) implements Twins {
        }
    }

    sealed interface Shape permits Circle, Square, Line {
    }

    record Circle(String type, BigDecimal size, Integer weight, List<String> names) implements Shape {
    }

    record Square(String size, Long weight, List<String> names) implements Shape {
    }

    record Line(List<Integer> names) implements Shape {
    }

    interface Anything {
    }

    abstract static sealed class Animal permits Cat {
    }

    static final class Cat extends Animal {
    }

    sealed interface Nest permits Within {
    }

    record Within(List<Nest> nests) implements Nest {
    }

    private static List<String> errors(Class<? extends Record> record) {
        return catchThrowableOfType(ModelException.class, () -> Schema.table("Things").entities(record).model()).sentences();
    }

    @Test
    void whatNoItemCanHoldIsRefusedWithAllReasons() {
        @Entity(collection = "things")
        record Thing(Open open, List<Twins> twins, Map<String, Shape> shapes, Anything anything, Animal animal, Nest nest) {
        }
        assertThat(errors(Thing.class)).containsExactly(
                "thing.open: Open permits Wide, which is no record: make it a record, or a sealed interface of records",
                "thing.open: Open permits Odd, which is no record: make it a record, or a sealed interface of records",
                "thing.twins: Twins permits two records that are called twin in JSON: rename one",
                "thing.shapes: Circle has a component type, which in JSON says which Shape a value is: rename it",
                "thing.shapes: size is BigDecimal in Circle, and String in Square, so that a filter by it could not compare values of "
                        + "Shape: rename one, or give both one type",
                "thing.shapes: names is List<String> in Circle, and List<Integer> in Line, so that a filter by it could not compare values "
                        + "of Shape: rename one, or give both one type",
                "thing.anything: Anything is an interface that is not sealed: make it a sealed interface of records",
                "thing.animal: Animal is a sealed class: make it a sealed interface of records",
                "thing.nest has the unsupported type io.relata.schema.WrongVariantsTest$Nest: use String, BigDecimal, int, long, boolean, "
                        + "Instant, OffsetDateTime, LocalDate, LocalTime, Duration, UUID, URI, Locale, Currency, ZoneId, an enum, a "
                        + "Set of one of "
                        + "those, a GeoPoint, or a List, a Map with keys of String, Locale or an enum, or a record of any of these, "
                        + "or a sealed "
                        + "interface of such records");
    }

    sealed interface Pay permits Card, Cash {
    }

    record Card(String number) implements Pay {
    }

    record Cash(String place) implements Pay {
    }

    @Test
    void itIsNoSingleValue() {
        @Entity(collection = "things")
        @SortBy("pay")
        @IdentifiedBy("pay")
        @UniqueTogether("pay")
        record Thing(@NotNull Pay pay, @Unique Pay other, @BelongsTo(Thing.class) Pay parent) {
        }
        assertThat(errors(Thing.class)).hasSize(5).anyMatch(error -> error.startsWith("thing can't be sorted by pay, a Pay: "))
                .anyMatch(error -> error.startsWith("thing: @IdentifiedBy(\"pay\") needs a required String"))
                .anyMatch(error -> error.startsWith("thing: @UniqueTogether(\"pay\") must be a single value"))
                .anyMatch(error -> error.startsWith("thing.other is @Unique and must be a String, a UUID or a URI, not Pay"))
                .anyMatch(error -> error.startsWith("thing.parent "));
        @Entity(collection = "things")
        @ListBy(value = "pay", sort = "createdAt", index = "gsi1")
        record Listed(Pay pay) {
        }
        assertThat(errors(Listed.class)).hasSize(1).allMatch(error -> error.startsWith("listed can't be sorted by pay, a Pay"));
    }

    static final class Fewer {
        sealed interface Pay permits Card {
        }

        record Card(String number) implements Pay {
        }
    }

    @Test
    void theFingerprintSaysWhichRecordsThereAre() {
        @Entity(collection = "things")
        record Thing(Pay pay) {
        }
        String both = Fingerprint.of(TableModel.of(Schema.table("Things").entities(Thing.class).model())).text();
        assertThat(both).contains("[pay:STRUCTURE one of[card STRUCTURE[number:TEXT], cash STRUCTURE[place:TEXT]]]");
        assertThat(fewer()).contains("[pay:STRUCTURE one of[card STRUCTURE[number:TEXT]]]");
    }

    private static String fewer() {
        @Entity(collection = "things")
        record Thing(Fewer.Pay pay) {
        }
        return Fingerprint.of(TableModel.of(Schema.table("Things").entities(Thing.class).model())).text();
    }
}
