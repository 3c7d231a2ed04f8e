package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.change.Declaration;
import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.engine.key.Index;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which index lists the children of a parent, and what is wrong with how it is declared. */
class WrongChildIndexTest {
    @Entity(collection = "clubs")
    record Club(@NotBlank String name) {
    }

    private static TableModel model(Class<? extends Record> child) {
        return TableModel.of(Schema.table("Things").entities(Club.class, child).model());
    }

    private static List<String> errors(Class<? extends Record> child) {
        return catchThrowableOfType(ModelException.class, () -> model(child)).sentences();
    }

    @Test
    void allErrorsAreReportedTogether() {
        @Entity(collection = "things")
        @ListBy(value = "name", sort = "name", index = "gsi3")
        record Thing(@NotBlank String name, @BelongsTo(value = Club.class, index = "Gsi 1", list = "a") String firstId,
                @BelongsTo(value = Club.class, index = "secondIdGsi", list = "b") String secondId,
                @BelongsTo(value = Club.class, index = "gsi2", formerIndex = "gsi2", list = "c") String thirdId,
                @BelongsTo(value = Club.class, formerIndex = "fourthIdGsi", list = "d") String fourthId,
                @BelongsTo(value = Club.class, index = "gsi4", formerIndex = "otherGsi", list = "e") String fifthId,
                @BelongsTo(value = Club.class, index = "gsi3", list = "f") String sixthId) {
        }
        String rule = " is invalid: use a lower-case letter and up to 39 letters and digits, not ending in Gsi, as indexes of single "
                + "attributes do";
        assertThat(errors(Thing.class)).containsExactly(
                "thing.firstId: @BelongsTo(index = \"Gsi 1\")" + rule,
                "thing.secondId: @BelongsTo(index = \"secondIdGsi\") is the index that the attribute has anyway: leave it out",
                "thing.thirdId: @BelongsTo(formerIndex = \"gsi2\") is the index that lists the children now: name the one that listed them "
                        + "before, or none",
                "thing.fourthId: @BelongsTo(formerIndex = \"fourthIdGsi\") is the index that lists the children now: name the one that "
                        + "listed them before, or none",
                "thing.fifthId: @BelongsTo(formerIndex = \"otherGsi\")" + rule,
                "thing uses index gsi3 twice, but an index holds an item once: use another index for one of them");
    }

    @Entity(collection = "things", name = "thing")
    @SortBy("name")
    record Own(@NotBlank String name, @BelongsTo(Club.class) String clubId) {
    }

    @Entity(collection = "things", name = "thing")
    @SortBy("name")
    record Shared(@NotBlank String name, @BelongsTo(value = Club.class, index = "gsi1") String clubId) {
    }

    @Entity(collection = "things", name = "thing")
    @SortBy("name")
    record Moving(@NotBlank String name, @BelongsTo(value = Club.class, index = "gsi1", formerIndex = "clubIdGsi") String clubId) {
    }

    @Test
    void childHasTheKeysOfItsIndexesAndNoOthers() {
        Map<String, Object> values = Map.of("name", "A", "clubId", "7");

        assertThat(places(model(Own.class), values)).isEmpty();
        assertThat(places(model(Shared.class), values)).isEqualTo(Map.of("_gsi1", "thing:clubId#7", "_gsi1Sort", "thing#a"));
        assertThat(places(model(Moving.class), values)).isEqualTo(places(model(Shared.class), values));
        assertThat(places(TenantModel.of(model(Own.class)), values)).isEqualTo(Map.of("_clubId", "7"));
        assertThat(places(TenantModel.of(model(Moving.class)), values))
                .isEqualTo(Map.of("_clubId", "7", "_gsi1", "thing:clubId#7", "_gsi1Sort", "thing#a"));
        assertThat(places(TenantModel.without(TenantModel.of(model(Moving.class))), values))
                .isEqualTo(places(model(Moving.class), values));
        assertThat(places(model(Shared.class), Map.of("name", "A"))).isEmpty();
    }

    private static Map<String, Object> places(TableModel model, Map<String, Object> values) {
        EntityType thing = model.entity("thing").orElseThrow();
        return thing.places("1", values);
    }

    @Test
    void indexIsPartOfWhatIsStoredAndOfWhatTheTableSays() {
        assertThat(model(Shared.class).indexes()).extracting(Index::name).containsExactly("gsi1", "typeGsi");
        assertThat(model(Moving.class).indexes()).extracting(Index::name).containsExactly("clubIdGsi", "gsi1", "typeGsi");
        assertThat(List.of(Own.class, Shared.class, Moving.class)).extracting(child -> Fingerprint.of(model(child)))
                .doesNotHaveDuplicates();
        assertThat(Declaration.of(model(Own.class)).json()).contains("\"children thing.clubId\":\"club in clubId\"");
        assertThat(Declaration.of(model(Moving.class)).json())
                .contains("\"children thing.clubId\":\"club in _gsi1, formerly clubId\"");
    }

    @Test
    void attributeMayHoldIdsOfAnotherKindWhereTheIndexIsShared() {
        @Entity(collection = "cups")
        record Cup(@NotBlank String clubId) {
        }
        @Entity(collection = "things")
        record Thing(@BelongsTo(value = Club.class, index = "gsi1") String ownerId) {
        }
        @Entity(collection = "places")
        record Place(@BelongsTo(value = Thing.class, index = "gsi1") String ownerId) {
        }
        assertThat(TableModel.of(Schema.table("Things").entities(Club.class, Cup.class, Shared.class).model()).entities()).hasSize(3);
        assertThat(TableModel.of(Schema.table("Things").entities(Club.class, Thing.class, Place.class).model()).indexes())
                .extracting(Index::name).containsExactly("gsi1", "typeGsi");
    }
}
