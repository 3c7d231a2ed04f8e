package io.relata.internal.engine.write;

import static io.relata.internal.engine.binding.JsonText.json;
import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.Selection;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that would make the keys of lists longer than DynamoDB takes them: written, and asked for. */
class KeyLimitsTest {
    private static final String TREBLE_CLEF = "\uD834\uDD1E";
    private static final TableModel MODEL = TableModel.of(Schema.table("Places").entities(Place.class, Visit.class).model());
    private static final EntityType PLACE = MODEL.entity("place").orElseThrow();
    private static final EntityType VISIT = MODEL.entity("visit").orElseThrow();

    @Entity(collection = "places")
    @ListBy(value = {"country", "region", "district"}, sort = {"state", "city"}, index = "gsi1")
    record Place(@NotBlank String country, @NotBlank String region, @NotBlank String district, String state, String city) {
    }

    @Entity(collection = "visits")
    @ListBy(value = "seenAt", sort = "seenAt", index = "gsi1")
    record Visit(@NotNull Instant seenAt) {
    }

    private final LocalTable table = new LocalTable(MODEL);
    private final WriteContext bench = new WriteContext(MODEL, table.core(), Clock.systemUTC(), OptimisticRetry.waiting());
    private final ReadContext reader = new ReadContext(MODEL, table.core(), Runnable::run, Clock.systemUTC());

    @ParameterizedTest
    @ValueSource(strings = {"country", "region", "district", "state", "city"})
    void textThatAListGoesByHasAtMost256Characters(String attribute) {
        put("1", Map.of(attribute, ":".repeat(256)));
        assertRefused(Reason.INVALID, "/" + attribute + ": there is a list by it, so it has at most 256 characters",
                () -> put("2", Map.of(attribute, ":".repeat(257))));
        assertRefused(Reason.INVALID, "/" + attribute + ": there is a list by it, so it has at most 256 characters",
                () -> put("2", Map.of(attribute, "x".repeat(3000))));
    }

    @Test
    void textsThatAListGoesByHaveAtMost2048BytesTogether() {
        String clefs = TREBLE_CLEF.repeat(256);
        put("1", Map.of("country", clefs));
        assertRefused(Reason.INVALID,
                "/country: the key of the list by country and region and district would have 2084 bytes, and at most 2048 are possible: "
                        + "shorten one of them; a space and most punctuation count three",
                () -> put("2", Map.of("country", clefs, "region", clefs)));
        assertThat(list(Map.of("country", clefs, "region", "x", "district", "x"), Optional.empty())).containsExactly("1");
    }

    @Test
    void valuesAreAskedForAsFarAsAKeyCanHoldThem() {
        put("1", Map.of("state", "s".repeat(256)));
        assertThat(list(Map.of("country", "x", "region", "x", "district", "x", "state", "s".repeat(256)), Optional.empty()))
                .containsExactly("1");
        assertRefused(Reason.MALFORMED,
                "from, to, prefix, or a value: state would make a key of 3007 bytes, and at most 891 are possible: "
                        + "give what it begins with as prefix",
                () -> list(Map.of("country", "x", "region", "x", "district", "x", "state", "s".repeat(3000)), Optional.empty()));
        assertRefused(Reason.MALFORMED,
                "from, to, prefix, or a value: country and region and district would make a key of 3037 bytes, and at most 2048 are "
                        + "possible: nothing stored is that long",
                () -> list(Map.of("country", "c".repeat(3000), "region", "x", "district", "x"), Optional.empty()));
    }

    @Test
    void boundsOfAnyLengthFindWhatBeginsAsFarAsKeysGo() {
        String state = TREBLE_CLEF.repeat(256);
        put("1", Map.of("state", state));
        Map<String, String> given = Map.of("country", "x", "region", "x", "district", "x");
        assertThat(list(given, Optional.of(state))).containsExactly("1");
        assertThat(list(given, Optional.of(TREBLE_CLEF.repeat(2000)))).containsExactly("1");
        assertThat(list(given, Optional.of("x".repeat(2000)))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"9999-12-31T23:59:59Z", "1969-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "+10000-01-01T00:00:00Z"})
    void timeBeyondWhatKeysHoldIsTheNearestThatTheyDo(String time) {
        assertThat(seenAt(time)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"+1000000000-12-31T23:59:59.999999999Z", "-1000000000-01-01T00:00:00Z"})
    void timeBeyondAllCalendarsIsRefused(String time) {
        assertRefused(Reason.MALFORMED, "from, to, prefix, or a value: seenAt is one moment in ISO-8601, such as 2026-11-20T12:00:00Z",
                () -> seenAt(time));
    }

    private List<Item> seenAt(String time) {
        ListOptions options = options(Optional.empty());
        return new ReadPage(reader).read(Listing.all(VISIT, new Selection(Map.of("seenAt", time), Optional.empty()), options), options)
                .items();
    }

    private void put(String id, Map<String, String> values) {
        StringBuilder body = new StringBuilder("{");
        for (String name : List.of("country", "region", "district", "state", "city")) {
            body.append("'").append(name).append("': '").append(values.getOrDefault(name, "x")).append(name.equals("city") ? "'}" : "', ");
        }
        new PutEntity(bench).put(PLACE, id, json(body.toString()), Precondition.NONE);
    }

    private List<String> list(Map<String, String> given, Optional<String> prefix) {
        ListOptions options = options(prefix);
        return new ReadPage(reader).read(Listing.all(PLACE, new Selection(given, Optional.empty()), options), options).items().stream()
                .map(item -> item.string("id")).toList();
    }

    private static ListOptions options(Optional<String> prefix) {
        return new ListOptions(10, Optional.empty(), Direction.ASCENDING, Optional.empty(), Optional.empty(), prefix, List.of());
    }
}
