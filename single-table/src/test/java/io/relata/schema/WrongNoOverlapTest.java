package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.Entity;
import io.relata.annotation.NoOverlap;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrongNoOverlapTest {
    private static List<String> errors(Class<? extends Record> entity) {
        return catchThrowableOfType(ModelException.class, Schema.table("Practice").entities(entity)::model).sentences();
    }

    enum Status {
        OPEN, CANCELLED
    }

    @Entity(collection = "bookings")
    @NoOverlap(of = "vet", from = "startsAt", to = "endsAt", step = "PT7M")
    record OddStep(String vet, Instant startsAt, Instant endsAt) {
    }

    @Entity(collection = "bookings")
    @NoOverlap(of = "vet", from = "startsAt", to = "endsAt", step = "15 minutes")
    record NoStep(String vet, Instant startsAt, Instant endsAt) {
    }

    @Test
    void stepsDivideADay() {
        for (Class<? extends Record> entity : List.of(OddStep.class, NoStep.class)) {
            String name = entity == OddStep.class ? "oddStep" : "noStep";
            assertThat(errors(entity)).containsExactly(name + ": @NoOverlap(step = \"" + (entity == OddStep.class ? "PT7M" : "15 minutes")
                    + "\") is invalid: use a day, P1D, or whole seconds that divide one evenly, such as PT15M, so that steps begin at "
                    + "midnight");
        }
    }

    @Entity(collection = "stays")
    @NoOverlap(of = "room", from = "arrival", to = "departure", step = "PT1H")
    record Stay(String room, LocalDate arrival, LocalDate departure) {
    }

    @Test
    void datesHaveStepsOfADay() {
        assertThat(errors(Stay.class)).containsExactly(
                "stay: @NoOverlap(step = \"PT1H\") is invalid for dates: use P1D, or attributes that are Instants");
    }

    @Entity(collection = "bookings")
    @NoOverlap(of = {"vet", "rooms"}, from = "startsAt", to = "day", step = "PT1H")
    @NoOverlap(of = "doctor", from = "startsAt", to = "vet", step = "PT1H")
    record Booking(String vet, List<String> rooms, Instant startsAt, LocalDate day) {
    }

    @Test
    void attributesAreThereAndOfTheRightTypes() {
        assertThat(errors(Booking.class)).containsExactly(
                "booking: @NoOverlap(\"rooms\") must be a single value, and not a list, a map or a record: name one of its parts, as an "
                        + "attribute of booking",
                "booking: @NoOverlap(from = \"startsAt\", to = \"day\") needs two attributes of one type",
                "booking: @NoOverlap(doctor) is invalid: name at least one of its attributes [vet, rooms, startsAt, day]");
    }

    @Entity(collection = "bookings")
    @NoOverlap(of = "vet", from = "startsAt", to = "soon", step = "PT1H")
    @NoOverlap(of = "vet", from = "vet", to = "endsAt", step = "PT1H")
    @NoOverlap(of = "vet", from = "endsAt", to = "endsAt", step = "PT1H")
    record Timeless(String vet, Instant startsAt, Instant endsAt) {
    }

    @Test
    void timesAreTimes() {
        String must = "\") must be an attribute that is an Instant, an OffsetDateTime or a LocalDate; it has [vet, startsAt, endsAt]";
        assertThat(errors(Timeless.class)).containsExactly("timeless: @NoOverlap(to = \"soon" + must,
                "timeless: @NoOverlap(from = \"vet" + must,
                "timeless: @NoOverlap(from = \"endsAt\", to = \"endsAt\") needs two attributes of one type");
    }

    @Entity(collection = "bookings")
    @NoOverlap(of = "vet", from = "startsAt", to = "endsAt", step = "PT1H", unless = {"status=DONE", "vet", "paid=maybe", "startsAt=now",
            "note=x", "status=CANCELLED", "paid=true"})
    record Exempt(String vet, Instant startsAt, Instant endsAt, Status status, boolean paid, String note) {
    }

    @Test
    void exemptionsCanBeTrue() {
        assertThat(errors(Exempt.class)).containsExactly(
                "exempt: @NoOverlap(unless = \"status=DONE\") is never true: status can be [OPEN, CANCELLED]",
                "exempt: @NoOverlap(unless = \"vet\") is invalid: name one of its attributes [vet, startsAt, endsAt, status, paid, note] "
                        + "and a value, such as status=CANCELLED",
                "exempt: @NoOverlap(unless = \"paid=maybe\") is never true: paid can be [true, false]",
                "exempt: @NoOverlap(unless = \"startsAt=now\") is never true: startsAt must be a text, an enum or a boolean, not Instant");
    }

    @Entity(collection = "bookings")
    @NoOverlap(of = "a", from = "startsAt", to = "endsAt", step = "PT1H")
    @NoOverlap(of = "b", from = "startsAt", to = "endsAt", step = "PT1H")
    @NoOverlap(of = "c", from = "startsAt", to = "endsAt", step = "PT1H")
    @NoOverlap(of = "d", from = "startsAt", to = "endsAt", step = "PT1H")
    @NoOverlap(of = "a", from = "startsAt", to = "endsAt", step = "PT60M")
    record Many(String a, String b, String c, String d, Instant startsAt, Instant endsAt) {
    }

    @Test
    void fewOfOneEntityShareTheSteps() {
        assertThat(errors(Many.class)).containsExactly(
                "many has 5 @NoOverlap: use at most 4, which share the 40 steps that one many can have",
                "many: @NoOverlap(a+startsAt+endsAt+PT1H, b+startsAt+endsAt+PT1H, c+startsAt+endsAt+PT1H, d+startsAt+endsAt+PT1H, "
                        + "a+startsAt+endsAt+PT1H) names a+startsAt+endsAt+PT1H more than once: once is enough");
    }
}
