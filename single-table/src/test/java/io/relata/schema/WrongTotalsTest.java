package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.TableModel;
import io.relata.total.Grouping;
import io.relata.total.Ranking;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is wrong with declared totals is told in one sentence each, all at once. */
class WrongTotalsTest {
    private enum Level {
        LOW, HIGH
    }

    private enum Other {
        LOW
    }

    @Entity(collection = "rooms")
    @SortBy("name")
    record Room(@NotBlank String name) {
    }

    @Entity(collection = "meetings")
    @SortBy("title")
    record Meeting(@BelongsTo(Room.class) String roomId, @BelongsTo(value = Room.class, list = "overflow") String otherRoomId,
            @NotBlank String title, Level level, int guests) {
    }

    private record Stranger(String name) {
    }

    private static List<String> errors(Total... totals) {
        Schema schema = Schema.table("Rooms").entities(Room.class, Meeting.class).totals(totals);
        return catchThrowableOfType(ModelException.class, schema::model).sentences();
    }

    @Test
    void allErrorsAreReportedTogether() {
        assertThat(errors(Total.of(Stranger.class).overall(), Total.of(Meeting.class).per(Stranger.class),
                Total.of(Room.class).per(Meeting.class), Total.of(Meeting.class).per(Room.class), Total.of(Meeting.class).perTag(),
                Total.of(Meeting.class).overall().sum("title").by("title").where("level", Other.LOW).shards(65)))
                .containsExactly("\"total of Stranger overall\": Stranger is not an entity of this model",
                        "\"total of Meeting per Stranger\": Stranger is not an entity of this model",
                        "\"total of Room per Meeting\": there is no list of rooms of a meeting",
                        "\"total of Meeting per Room\": there are several lists of meetings of a room; name one of meetings, overflow",
                        "\"total of Meeting per tag\": a meeting can't be tagged: annotate Meeting with @Taggable",
                        "\"total of Meeting overall\": it counts only some, so it needs a name of its own: add named(\"...\")",
                        "\"total of Meeting overall\": it is spread over 65 items, and can be over 1 to 64",
                        "\"total of Meeting overall\": a meeting has no number called title",
                        "\"total of Meeting overall\": a meeting has no enum called title, by whose constants it could be grouped",
                        "\"total of Meeting overall\": a meeting has no attribute level that could be LOW: give a text, a constant of the"
                                + " attribute's enum, or true or false");
    }

    @Test
    void namesAreTakenOnce() {
        assertThat(errors(Total.of(Meeting.class).overall(), Total.of(Meeting.class).overall().sum("guests"),
                Total.of(Meeting.class).overall().named("Many guests"))).containsExactly(
                        "\"total of Meeting overall\": there are several totals called meetings for the same: give one a name with"
                                + " named(\"...\")",
                        "\"total of Meeting overall\": the name Many guests is invalid: use a lower-case letter and up to 49 letters and"
                                + " digits");
    }

    @Test
    void totalThatIsBuildingIsNotAnswered() {
        TableModel model = TableModel.of(Schema.table("Rooms").entities(Room.class, Meeting.class)
                .totals(Total.of(Meeting.class).overall().building(), Total.of(Room.class).overall()).model());

        assertThat(new DeclaredTotals(model).ofAll(model.entity("meeting").orElseThrow())).isEmpty();
        assertThat(new DeclaredTotals(model).ofAll(model.entity("room").orElseThrow())).hasSize(1);
        assertThat(model.totals()).hasSize(2);
    }

    @Test
    void whatIsWrongWithGroupsIsReportedTogether() {
        assertThat(errors(Total.of(Meeting.class).overall().groupedBy(Grouping.month("title")).groupedBy(Grouping.each("createdAt"))
                .groupedBy(Grouping.day("createdAt").in("Europe/Berln")).groupedBy(Grouping.each("guests").in("UTC"))
                .groupedBy(Grouping.each("nothing")).groupedBy(Grouping.each("level").named("Level"))
                .groupedBy(Grouping.each("level").named("count")).groupedBy(Grouping.each("level")).groupedBy(Grouping.each("level"))))
                .containsExactly(
                        "\"total of Meeting overall\": it can't be grouped by periods of title, which is no time: use an Instant, an"
                                + " OffsetDateTime or a LocalDate, or Grouping.each(\"title\")",
                        "\"total of Meeting overall\": it can't be grouped by each createdAt: use Grouping.day(\"createdAt\"),"
                                + " month or year",
                        "\"total of Meeting overall\": there is no time zone \"Europe/Berln\": use a name such as Europe/Berlin, or an"
                                + " offset such as +02:00",
                        "\"total of Meeting overall\": it is grouped by guests, which is the same in every zone: leave in(\"UTC\") out",
                        "\"total of Meeting overall\": a meeting has no attribute called nothing, by which it could be grouped",
                        "\"total of Meeting overall\": the name Level of a group is invalid: use a lower-case letter and up to 49 letters"
                                + " and digits",
                        "\"total of Meeting overall\": a group can't be called count, which answers have beside it: give it another name"
                                + " with named(\"...\")",
                        "\"total of Meeting overall\": it has several groups called level: give one a name with named(\"...\")");
    }

    @Test
    void onlyTotalsOfAnEntityInOneItemAreRanked() {
        assertThat(errors(Total.of(Meeting.class).overall().rankedBy(Ranking.count()),
                Total.of(Meeting.class).per(Room.class, "meetings").shards(2).rankedBy(Ranking.sum("guests")),
                Total.of(Meeting.class).per(Room.class, "overflow").rankedBy(Ranking.count()).rankedBy(Ranking.count())))
                .containsExactly(
                        "\"total of Meeting overall\": it can't be ranked: only totals per entity are",
                        "\"total of Meeting per Room (meetings)\": it can't be ranked while it is spread over 2 items: remove shards(...)",
                        "\"total of Meeting per Room (meetings)\": it can't be ranked by guests, which it does not add up: add"
                                + " sum(\"guests\")",
                        "\"total of Meeting per Room (overflow)\": it is ranked by the same number twice: remove one");
    }
}
