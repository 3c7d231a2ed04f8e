package io.relata.internal.engine.write;

import static io.relata.internal.engine.binding.JsonText.json;
import static io.relata.internal.engine.write.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal.Reason;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Letters that say when they were created, and can't have been read before. */
class CreationTimeTest {
    @Entity(collection = "letters")
    @SortBy("createdAt")
    record Letter(@NotNull Instant createdAt, @NotBlank String text, Instant readAt) {
        @AssertTrue(message = "was read before it was written")
        public boolean isInOrder() {
            return readAt == null || createdAt == null || !readAt.isBefore(createdAt);
        }
    }

    private static final TableModel MODEL = TableModel.of(Schema.table("Letters").entities(Letter.class).model());
    private static final LocalTable TABLE = new LocalTable(MODEL);
    private static final EntityType LETTER = MODEL.entities().get(0);
    private static final String WRITTEN = "2020-05-01T00:00:00.000Z";

    private final WriteContext context = new WriteContext(MODEL, TABLE.core(), Clock.systemUTC(), OptimisticRetry.waiting());

    @BeforeEach
    void letter() {
        put("{'createdAt': '2020-05-01T00:00:00Z', 'text': 'Hello'}");
    }

    @Test
    void newEntityNeedsIt() {
        assertRefused(Reason.INVALID, "/createdAt: must not be null",
                () -> new PutEntity(context).put(LETTER, "2", json("{'text': 'Hello'}"), Precondition.NONE));
    }

    @Test
    void replacementKeepsTheOneThatIsStored() {
        assertThat(put("{'text': 'Goodbye'}").string("createdAt")).isEqualTo(WRITTEN);

        Item replaced = put("{'text': 'Welcome', 'createdAt': '2026-01-01T00:00:00Z'}");
        assertThat(replaced.string("createdAt")).isEqualTo(WRITTEN);
        assertThat(replaced.string("text")).isEqualTo("Welcome");
        assertThat(replaced.string("sort")).isEqualTo("letter#1588291200000");
    }

    @Test
    void whatIsReplacedOrPatchedIsComparedWithIt() {
        assertRefused(Reason.INVALID, ": was read before it was written", () -> put("{'text': 'Hello', 'readAt': '2019-01-01T00:00:00Z'}"));
        assertRefused(Reason.INVALID, ": was read before it was written", () -> patch("{'readAt': '2019-01-01T00:00:00Z'}"));

        assertThat(patch("{'readAt': '2020-05-02T00:00:00Z', 'createdAt': null}").string("createdAt")).isEqualTo(WRITTEN);
    }

    private Item put(String body) {
        return new PutEntity(context).put(LETTER, "1", json(body), Precondition.NONE).entity();
    }

    private Item patch(String body) {
        return new PatchEntity(context).patch(LETTER, "1", json(body), Precondition.NONE).entity();
    }
}
