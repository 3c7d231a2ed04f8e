package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Nearby;
import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.engine.key.Index;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.model.GeoPoint;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is wrong with declared lists by distance is told in one sentence each, all at once. */
class WrongNearbyTest {
    private static TableModel model(Class<? extends Record> record) {
        return TableModel.of(Schema.table("Things").entities(record).model());
    }

    private static List<String> errors(Class<? extends Record> record) {
        return catchThrowableOfType(ModelException.class, () -> model(record)).sentences();
    }

    @Test
    void allErrorsAreReportedTogether() {
        @Entity(collection = "things")
        @ListBy(value = "near", sort = "within", index = "gsi1")
        record Thing(@NotBlank String near, @NotBlank String within, String distance, @Nearby(index = "gsi1") GeoPoint here,
                @Nearby(index = "Gsi", cell = "25 km") GeoPoint there, @Nearby(index = "gsi2") String text) {
        }
        assertThat(errors(Thing.class)).containsExactly(
                "thing has several attributes with @Nearby, [here, there, text], but near= asks for one: keep one",
                "thing.there: @Nearby(index = \"Gsi\") is invalid: use a lower-case letter and up to 39 letters and digits, not ending in "
                        + "Gsi, as indexes of single attributes do",
                "thing.there: @Nearby(cell = \"25 km\") is invalid: use a distance from 100m to 1000km, such as 500m or 25km",
                "thing.text is @Nearby and must be a GeoPoint, not String",
                "thing uses index gsi1 twice, but an index holds an item once: use another index for one of them",
                "thing is listed by near, which is a query parameter of lists by distance: rename the attribute",
                "thing is listed by within, which is a query parameter of lists by distance: rename the attribute",
                "thing has an attribute named distance, which is reserved for the distance of its here in lists: rename it");
    }

    @Test
    void cellsHaveASize() {
        @Entity(collection = "things")
        record Small(@Nearby(index = "gsi1", cell = "99m") GeoPoint here) {
        }
        @Entity(collection = "things")
        record Large(@Nearby(index = "gsi1", cell = "1000.1km") GeoPoint here) {
        }
        assertThat(errors(Small.class)).singleElement().asString().contains("cell = \"99m\"");
        assertThat(errors(Large.class)).singleElement().asString().contains("cell = \"1000.1km\"");
    }

    @Test
    void theSizeOfCellsIsPartOfWhatIsStored() {
        @Entity(collection = "things", name = "thing")
        record One(@Nearby(index = "gsi1", cell = "1km") GeoPoint here) {
        }
        @Entity(collection = "things", name = "thing")
        record Same(@Nearby(index = "gsi1", cell = "1000m") GeoPoint here) {
        }
        @Entity(collection = "things", name = "thing")
        record Other(@Nearby(index = "gsi1", cell = "2km") GeoPoint here) {
        }
        @Entity(collection = "things", name = "thing")
        record None(GeoPoint here) {
        }
        assertThat(Fingerprint.of(model(One.class))).isEqualTo(Fingerprint.of(model(Same.class)))
                .isNotEqualTo(Fingerprint.of(model(Other.class))).isNotEqualTo(Fingerprint.of(model(None.class)));
        assertThat(model(One.class).indexes()).extracting(Index::name).containsExactly("gsi1", "typeGsi");
        assertThat(TenantModel.of(model(One.class)).entities().get(0).traits().nearby()).isPresent();
        assertThat(model(None.class).indexes()).extracting(Index::name).containsExactly("typeGsi");
    }
}
