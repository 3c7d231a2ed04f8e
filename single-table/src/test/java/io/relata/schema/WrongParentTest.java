package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Within;
import io.relata.internal.model.TableModel;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What an entity can't say of its parents, and what is answered. */
class WrongParentTest {
    @Entity(collection = "rooms")
    record Room(int size, String floor, List<String> doors, Map<String, String> windows, @BelongsTo(Room.class) String besideId) {
    }

    @Entity(collection = "houses")
    record House(@NotBlank String name) {
    }

    @Test
    void attributeThatHoldsTwoParents() {
        @Entity(collection = "chairs")
        record Chair(@BelongsTo(Room.class) @Within(House.class) @NotBlank String placeId) {
        }
        @Entity(collection = "tables")
        record Table(@BelongsTo(Room.class) @Within(Room.class) @NotBlank String roomId) {
        }
        assertError("chair.placeId is annotated with @BelongsTo(Room.class) and @Within(House.class), but holds one id: name the same "
                + "record in both, or declare two attributes",
                () -> Schema.table("Things").entities(Room.class, House.class, Chair.class)
                        .model());
        assertThat(TableModel.of(Schema.table("Things").entities(Room.class, Table.class).model()).entities()).hasSize(2);
    }

    @Test
    void sharedAttributesOfDifferentTypes() {
        @Entity(collection = "chairs")
        record Chair(@BelongsTo(value = Room.class, sharing = "size") String roomId, String size) {
        }
        @Entity(collection = "tables")
        record Table(@BelongsTo(value = Room.class, sharing = {
                "doors", "windows"}) String roomId, Map<String, String> doors,
                Map<String, String> windows){
        }
        @Entity(collection = "lamps")
        record Lamp(@BelongsTo(value = Room.class, sharing = {
                "size", "doors"}) String roomId, BigDecimal size, List<String> doors){
        }
        assertError("chair.roomId shares size with its room, but it is of the type String here and int there, so that the two are never "
                + "equal: use one type", () -> Schema.table("Things").entities(Room.class, Chair.class).model());
        assertError("table.roomId shares doors with its room, but it is of the type Map here and List there, so that the two are never "
                + "equal: use one type", () -> Schema.table("Things").entities(Room.class, Table.class).model());
        assertThat(TableModel.of(Schema.table("Things").entities(Room.class, Lamp.class).model()).entities()).hasSize(2);
    }

    @Test
    void requiredParentOfItsOwnKind() {
        @Entity(collection = "folders")
        record Folder(@BelongsTo(Folder.class) @NotBlank String folderId) {
        }
        assertError("folder.folderId is required, so no folder could ever be created, because each needs another before it: make it "
                + "optional", () -> Schema.table("Things").entities(Folder.class).model());
    }

    @Entity(collection = "eggs")
    record Egg(@Within(Hen.class) @NotBlank String henId) {
    }

    @Entity(collection = "hens")
    record Hen(@BelongsTo(House.class) @NotBlank String houseId, @BelongsTo(Hatch.class) @NotBlank String hatchId) {
    }

    @Entity(collection = "hatches")
    record Hatch(@BelongsTo(Egg.class) @NotBlank String eggId, @BelongsTo(Hatch.class) String besideId) {
    }

    @Entity(collection = "feathers")
    record Feather(@BelongsTo(Hen.class) @NotBlank String henId) {
    }

    @Test
    void cycleOfRequiredParents() {
        assertError("egg.henId and hen.hatchId and hatch.eggId are required, so no egg or hen or hatch could ever be created, because "
                + "each needs another before it: make one of them optional",
                () -> Schema.table("Things").entities(House.class, Feather.class, Hatch.class, Hen.class, Egg.class).model());
    }

    private static void assertError(String message, ThrowingCallable declaration) {
        assertThatThrownBy(declaration).isInstanceOf(ModelException.class).hasMessage(message);
    }
}
