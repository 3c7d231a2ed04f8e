package io.relata.internal.engine.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Copied;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Grouping;
import io.relata.total.Total;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FingerprintTest {
    static final class One {
        @Entity(collection = "shelves")
        @SortBy("room")
        record Shelf(@NotBlank String room) {
        }

        @Entity(collection = "volumes")
        @SortBy("title")
        record Volume(@NotBlank String title, String isbn) {
        }
    }

    static final class OtherMessages {
        @Entity(collection = "racks")
        @SortBy("room")
        record Shelf(@NotBlank(message = "where does it stand?") String room) {
        }

        @Entity(collection = "volumes")
        @SortBy("title")
        record Volume(String isbn, @Size(max = 7) @NotBlank String title) {
        }
    }

    static final class OtherSorting {
        @Entity(collection = "shelves")
        @SortBy("room")
        record Shelf(@NotBlank String room) {
        }

        @Entity(collection = "volumes")
        @SortBy("isbn")
        record Volume(@NotBlank String title, @NotBlank String isbn) {
        }
    }

    static final class OtherCopies {
        @Entity(collection = "shelves")
        @SortBy("room")
        record Shelf(@NotBlank String room) {
        }

        @Entity(collection = "volumes")
        @SortBy("title")
        @Copied("title")
        record Volume(@NotBlank String title, String isbn) {
        }
    }

    static final class OtherTags {
        @Entity(collection = "shelves")
        @SortBy("room")
        record Shelf(@NotBlank String room) {
        }

        @Entity(collection = "volumes")
        @SortBy("title")
        @Taggable
        record Volume(@NotBlank String title, String isbn) {
        }
    }

    static final class OtherParents {
        @Entity(collection = "shelves")
        @SortBy("room")
        record Shelf(@NotBlank String room) {
        }

        @Entity(collection = "volumes")
        @SortBy("title")
        record Volume(@NotBlank String title, @BelongsTo(value = Shelf.class, list = "parts") String isbn) {
        }
    }

    static final class OtherSearch {
        @Entity(collection = "shelves")
        @SortBy("room")
        record Shelf(@NotBlank String room) {
        }

        @Entity(collection = "volumes")
        @SortBy("title")
        record Volume(@Searchable @NotBlank String title, String isbn) {
        }
    }

    record Scan(LocalDate madeOn) {
    }

    record Photo(Instant madeAt) {
    }

    @Entity(collection = "maps")
    record Sheet(Map<String, List<Scan>> pages) {
    }

    @Entity(collection = "maps", name = "sheet")
    record PhotographedSheet(Map<String, List<Photo>> pages) {
    }

    @Entity(collection = "maps", name = "sheet")
    record TypedSheet(Map<String, List<String>> pages) {
    }

    @Entity(collection = "maps", name = "sheet")
    record NumberedSheet(List<List<Scan>> pages) {
    }

    @Test
    void whatIsWithinListsAndMapsIsPartOfIt() {
        assertThat(Stream.of(Sheet.class, PhotographedSheet.class, TypedSheet.class, NumberedSheet.class)
                .map(sheet -> Fingerprint.of(TableModel.of(Schema.table("Entity").entities(sheet.asSubclass(Record.class)).model()))))
                .doesNotHaveDuplicates();
    }

    private static String digest(TableModel model) {
        return Fingerprint.of(model).digest();
    }

    private static String of(Class<? extends Record> shelf, Class<? extends Record> volume) {
        return digest(TableModel.of(Schema.table("Entity").entities(shelf, volume).manyToMany(ManyToMany.between(shelf, volume)).model()));
    }

    private static final String ONE = of(One.Shelf.class, One.Volume.class);

    @Test
    void whatRequestsDependOnAloneIsNoPartOfIt() {
        assertThat(of(OtherMessages.Shelf.class, OtherMessages.Volume.class)).isEqualTo(ONE);
    }

    @Test
    void whatKeysCopiesAndListsDependOnIsPartOfIt() {
        assertThat(ONE).isNotEqualTo(of(OtherSorting.Shelf.class, OtherSorting.Volume.class))
                .isNotEqualTo(of(OtherCopies.Shelf.class, OtherCopies.Volume.class))
                .isNotEqualTo(of(OtherTags.Shelf.class, OtherTags.Volume.class))
                .isNotEqualTo(of(OtherSearch.Shelf.class, OtherSearch.Volume.class))
                .isNotEqualTo(of(OtherParents.Shelf.class, OtherParents.Volume.class))
                .isNotEqualTo(digest(TableModel.of(Schema.table("Entity").entities(One.Shelf.class, One.Volume.class).model())));
    }

    @Entity(collection = "scores")
    @SortBy("points")
    @ListBy(value = "year", sort = "points", index = "byYear")
    record Score(@PositiveOrZero long points, @PositiveOrZero int year) {
    }

    @Entity(collection = "scores", name = "score")
    @SortBy("points")
    @ListBy(value = "year", sort = "points", index = "byYear")
    record AnyScore(long points, @PositiveOrZero int year) {
    }

    @Entity(collection = "scores", name = "score")
    @SortBy("points")
    @ListBy(value = "year", sort = "points", index = "byYear")
    record ScoreOfAnyYear(@PositiveOrZero long points, int year) {
    }

    @Entity(collection = "scores", name = "score")
    @SortBy("points")
    @ListBy(value = "year", sort = "points", index = "byYear")
    record PositiveScore(@Positive long points, @Min(7) int year) {
    }

    /** A constraint decides which text numbers have in keys. */
    @Test
    void whetherNumbersMayBeNegativeIsPartOfItWhereListsAreSortedByThem() {
        assertThat(Stream.of(Score.class, AnyScore.class, ScoreOfAnyYear.class).map(FingerprintTest::ofOne)).doesNotHaveDuplicates();
        assertThat(ofOne(PositiveScore.class)).isEqualTo(ofOne(Score.class))
                .isEqualTo("d1d33f6b5fd2dd0abfe92de1c6eecfaa03935ae1965bbf2412feafefb214c7df");
    }

    private static String ofOne(Class<? extends Record> entity) {
        return digest(TableModel.of(Schema.table("Entity").entities(entity).model()));
    }

    private static String of(Total total) {
        return digest(TableModel.of(Schema.table("Entity").entities(One.Shelf.class, OtherTags.Volume.class)
                .manyToMany(ManyToMany.between(One.Shelf.class, OtherTags.Volume.class)).totals(total).model()));
    }

    @Test
    void totalsArePartOfIt() {
        Total all = Total.of(OtherTags.Volume.class).overall();
        assertThat(Stream.of(of(One.Shelf.class, OtherTags.Volume.class), of(all), of(all.shards(2)), of(all.named("books")),
                of(all.where("title", "x").named("volumes")), of(Total.of(OtherTags.Volume.class).perTag()),
                of(all.groupedBy(Grouping.each("title"))), of(all.groupedBy(Grouping.each("title").named("book"))),
                of(all.groupedBy(Grouping.month("createdAt"))), of(all.groupedBy(Grouping.month("createdAt").in("Europe/Berlin"))),
                of(all.groupedBy(Grouping.day("createdAt").named("month"))),
                of(Total.of(OtherTags.Volume.class).per(One.Shelf.class)), of(Total.of(One.Shelf.class).per(OtherTags.Volume.class))))
                .doesNotHaveDuplicates();
    }

    /** Were it to change by itself, every deployed table would be of another version of its model. */
    @Test
    void itIsTheSameInEveryRelease() {
        assertThat(ONE).isEqualTo("29d3257cb54bcf783ae3fd2dc308147fb32249d72a8d6591232c52d173a76264");
    }
}
