package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Within;
import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.model.TableModel;
import jakarta.validation.constraints.NotBlank;
import org.junit.jupiter.api.Test;

/** What can't follow from the deletion of a parent is told when the model is built. */
class WrongDeletionTest {
    @Entity(collection = "houses")
    record House(String name) {
    }

    @Entity(collection = "floors")
    record Floor(@BelongsTo(value = House.class, onDelete = OnDelete.CASCADE) String houseId) {
    }

    @Entity(collection = "rooms")
    record Room(@BelongsTo(Floor.class) String floorId) {
    }

    @Entity(collection = "doors")
    record Door(@NotBlank @BelongsTo(value = House.class, onDelete = OnDelete.DETACH) String houseId) {
    }

    @Entity(collection = "lamps")
    record Lamp(@BelongsTo(value = House.class, onDelete = OnDelete.CASCADE) @AtMost(3) String houseId) {
    }

    @Entity(collection = "cellars")
    record Cellar(@Within(value = House.class, onDelete = OnDelete.DETACH) String houseId) {
    }

    @Entity(collection = "attics")
    record Attic(@BelongsTo(House.class) @Within(value = House.class, onDelete = OnDelete.CASCADE) String houseId) {
    }

    @Entity(collection = "keys")
    @IdentifiedBy("houseId")
    record DoorKey(@BelongsTo(value = House.class, onDelete = OnDelete.DETACH) String houseId) {
    }

    @Entity(name = "floor", collection = "floors")
    record RefusingFloor(@BelongsTo(House.class) String houseId) {
    }

    @Test
    void isToldInASentenceEach() {
        assertThatThrownBy(() -> Schema.table("Houses")
                .entities(House.class, Floor.class, Room.class, Door.class, Lamp.class, Cellar.class, Attic.class, DoorKey.class).model())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("floor.houseId: onDelete = CASCADE deletes floors after the answer, when nobody could be told that "
                        + "room.floorId refuses it: say CASCADE or DETACH there, too, or REFUSE here")
                .hasMessageContaining(
                        "door.houseId: onDelete = DETACH takes its parent away, but it is required: make it optional, or use CASCADE")
                .hasMessageContaining("lamp.houseId: onDelete = CASCADE with @AtMost: a parent with a limit is deleted only when it has no "
                        + "children, because its count is deleted with it: use REFUSE, or remove @AtMost")
                .hasMessageContaining("cellar.houseId: onDelete = DETACH with @Within would move it and all that is below it")
                .hasMessageContaining("attic.houseId says onDelete = REFUSE in @BelongsTo and CASCADE in @Within")
                .hasMessageContaining("doorKey.houseId: onDelete = DETACH would change the attributes that its id is made of");
    }

    @Test
    void fingerprintDependsOnIt() {
        assertThat(Fingerprint.of(TableModel.of(Schema.table("Houses").entities(House.class, Floor.class).model())))
                .isNotEqualTo(Fingerprint.of(TableModel.of(Schema.table("Houses").entities(House.class, RefusingFloor.class).model())));
    }
}
