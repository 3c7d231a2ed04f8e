package io.relata.internal.engine.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Grouping;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeclarationTest {
    @Entity(collection = "clubs")
    @Listed(shards = 2, otherShards = 4)
    @SortBy("name")
    record Club(@NotBlank String name, Map<String, Address> addresses) {
    }

    record Address(String city) {
    }

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    @ListBy(value = "clubId", sort = "age", index = "byAge")
    @Taggable(within = "clubId")
    record Person(@NotBlank String name, @PositiveOrZero int age, @Unique String email,
            @BelongsTo(Club.class) @AtMost(100) @Carries("name") String clubId) {
    }

    private static final TableModel MODEL = TableModel.of(Schema.table("Clubs").entities(Club.class, Person.class)
            .manyToMany(ManyToMany.between(Person.class, Club.class).named("visits", "visitedBy").sortTo("name"))
            .totals(Total.of(Person.class).per(Club.class, "people").sum("age").groupedBy(Grouping.each("name"))
                    .groupedBy(Grouping.month("createdAt").in("Europe/Berlin")))
            .retired("team").model());

    @Test
    void eachPartSaysWhatItMeansForStoredItems() {
        assertThat(Declaration.of(MODEL).json()).isEqualTo("""
                {"attribute club.addresses":"STRUCTURE map of STRUCTURE[city:TEXT]",
                "attribute club.name":"TEXT",
                "attribute person.age":"NUMBER",
                "attribute person.clubId":"TEXT",
                "attribute person.email":"TEXT",
                "attribute person.name":"TEXT",
                "carried person.clubId":"[name]",
                "children person.clubId":"club in clubId",
                "copied club.addresses":"",
                "copied club.name":"",
                "copied person.age":"",
                "copied person.clubId":"",
                "copied person.email":"",
                "copied person.name":"",
                "entity club":"",
                "entity person":"",
                "group createdAt.month of people of person by clubId for each club":\
                "total people of person by clubId for each club sums[age] each month in Europe/Berlin of createdAt:TIME where[] shards 1",
                "group name of people of person by clubId for each club":\
                "total people of person by clubId for each club sums[age] each name:TEXT where[] shards 1",
                "limit person.clubId":"100, 1 shards",
                "link-order visits.visits by name":"_linked-1 TEXT",
                "list club":"shards 2, or 4",
                "list-by person by clubId, then age":"_byAge/_byAgeSort equal [clubId:TEXT AS_IT_IS] sorted by [age:NUMBER] shards 1",
                "order club":"[name:TEXT]",
                "order person":"[name:TEXT]",
                "relation visits":"from person as person.visits to club as club.visitedBy",
                "retired team":"",
                "tagged person.clubId":"number 0",
                "tags person":"",
                "total people of person by clubId for each club":\
                "total people of person by clubId for each club sums[age] by nothing where[] shards 1",
                "unique person.email":"ids[]"}""".replace("\n", ""));
    }

    /** Else a run would never find the table of the model that it builds. */
    @Test
    void partsOfTheSameNameAreOne() {
        Declaration declared = Declaration.of(TableModel.of(Schema.table("Bees").entities(Bee.class).model()));

        assertThat(Declaration.read(declared.json())).isEqualTo(declared);
        assertThat(declared.parts()).extracting(Part::name).doesNotHaveDuplicates().contains("unique bee.name");
        assertThat(declared.parts().stream().filter(part -> part.kind() == PartKind.LIST_BY)).singleElement()
                .satisfies(list -> assertThat(list.indexAttributes()).containsExactly("_one", "_oneSort", "_two", "_twoSort"));
    }

    @Entity(collection = "bees")
    @ListBy(value = "name", sort = "createdAt", index = "one")
    @ListBy(value = "name", sort = "createdAt", index = "two")
    @UniqueTogether("name")
    record Bee(@NotBlank @Unique String name) {
    }

    @Test
    void itIsReadAsItWasWritten() {
        Declaration declared = Declaration.of(MODEL);

        assertThat(Declaration.read(declared.json())).isEqualTo(declared);
        assertThat(Declaration.read("{\"kindOfLaterReleases x\":\"\",\"list club\":\"shards 2\"}").parts())
                .containsExactly(new Part(PartKind.LIST, "club", "shards 2"));
    }
}
