package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.Entity;
import io.relata.annotation.Within;
import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import jakarta.validation.constraints.NotBlank;
import org.junit.jupiter.api.Test;

/** Hierarchies of entities within their own kind, and others that can be moved. */
class OwnKindTest {
    @Entity(collection = "parcels")
    record Parcel(@Within(Parcel.class) String parcelId) {
    }

    @Entity(collection = "goods")
    record Good(@Within(Parcel.class) @NotBlank String parcelId) {
    }

    @Entity(collection = "towns")
    record Town(String name) {
    }

    @Entity(collection = "streets")
    record Street(@Within(Town.class) @NotBlank String townId) {
    }

    @Entity(collection = "flats")
    record Flat(@Within(value = Street.class, movable = true) @NotBlank String streetId) {
    }

    @Entity(name = "flat", collection = "flats")
    record FixedFlat(@Within(Street.class) @NotBlank String streetId) {
    }

    @Entity(collection = "crates")
    record Crate(@NotBlank @Within(Crate.class) String crateId) {
    }

    private static boolean isMovable(TableModel model, String entity) {
        return model.entity(entity).orElseThrow().hierarchies().stream().allMatch(Hierarchy::isMovable);
    }

    @Test
    void whatIsWithinItsOwnKindHasOneTreeOfAllThatIsInIt() {
        TableModel model = TableModel.of(Schema.table("Post").entities(Parcel.class, Good.class).model());
        assertThat(model.entity("parcel").orElseThrow().hierarchies()).singleElement().satisfies(hierarchy -> {
            assertThat(hierarchy.parts()).isEqualTo(Hierarchy.Parts.SOME);
            assertThat(hierarchy.hasTops()).isTrue();
        });
        assertThat(model.related(model.entity("parcel").orElseThrow()).stream().map(Related::path)).containsExactly("parcels", "goods",
                "tree", "path");
    }

    @Test
    void oneWordMakesAWholeHierarchyMovableAndNoOtherOfTheSameIndex() {
        TableModel model = TableModel.of(Schema.table("Post").entities(Town.class, Street.class, Flat.class).model());
        assertThat(model.entities()).allMatch(type -> isMovable(model, type.name()));

        TableModel both = TableModel
                .of(Schema.table("Post").entities(Parcel.class, Good.class, Town.class, Street.class, FixedFlat.class).model());
        assertThat(both.entities()).filteredOn(type -> isMovable(both, type.name())).extracting("name").containsExactly("parcel", "good");
    }

    @Test
    void fingerprintSaysWhetherAHierarchyCanBeMoved() {
        assertThat(Fingerprint.of(TableModel.of(Schema.table("Post").entities(Town.class, Street.class, Flat.class).model())))
                .isNotEqualTo(
                        Fingerprint.of(TableModel.of(Schema.table("Post").entities(Town.class, Street.class, FixedFlat.class).model())));
    }

    @Test
    void aTopIsNeeded() {
        assertThatThrownBy(() -> Schema.table("Post").entities(Crate.class).model()).isInstanceOf(ModelException.class)
                .hasMessage("crate.crateId is required, so no crate could ever be created, because each needs another before it: make it "
                        + "optional; one without it is a top");
    }
}
