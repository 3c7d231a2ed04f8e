package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.Taggable;
import io.relata.annotation.Versioned;
import io.relata.internal.model.TableModel;
import io.relata.rule.AfterChange;
import io.relata.rule.Former;
import io.relata.rule.SettledChange;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Listeners are told what an entity was before. */
@RelataTest
class ListenersKnowBeforeTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Notes").entities(Note.class, Contract.class).model());

    private final OfNotes notes = new OfNotes();
    private final OfContracts contracts = new OfContracts();

    @Entity(collection = "notes")
    @Taggable
    record Note(@NotBlank String text) {
    }

    @Entity(collection = "contracts")
    @Versioned
    record Contract(@NotBlank String text) {
    }

    /** Notes what it hears, once it does not fail. */
    private abstract static class Hearing<T extends Record> implements AfterChange<T> {
        private final List<String> heard = new ArrayList<>();
        int failures;

        @Override
        public void settled(SettledChange<T> change) {
            if (failures > 0) {
                failures--;
                throw new IllegalStateException("the mail server is down");
            }
            String before = change.before() instanceof Former.Unknown
                    ? "unknown"
                    : change.before().value().map(this::text).orElse("nothing");
            heard.add(before + " -> " + change.now().map(this::text).orElse("gone"));
        }

        abstract String text(T value);

        List<String> take() {
            List<String> taken = List.copyOf(heard);
            heard.clear();
            return taken;
        }
    }

    private static final class OfNotes extends Hearing<Note> {
        @Override
        String text(Note note) {
            return note.text();
        }
    }

    private static final class OfContracts extends Hearing<Contract> {
        @Override
        String text(Contract contract) {
            return contract.text();
        }
    }

    @Test
    void eachChangeIsToldWithWhatWasBefore(TestApi api, RelataSystem system) {
        api.put("/notes/1", new Note("one")).expect(201);
        system.settle();
        api.patch("/notes/1", Map.of("text", "two")).expect(200);
        system.settle();
        api.put("/notes/1/tags/red").expect(204);
        system.settle();
        api.delete("/notes/1").expect(204);
        system.settle();
        api.put("/notes/1", new Note("again")).expect(201);
        system.settle();

        assertThat(notes.take()).containsExactly("nothing -> one", "one -> two", "two -> two", "two -> gone", "nothing -> again");
    }

    @Test
    void severalChangesThatAreToldAsOneHaveWhatWasBeforeTheFirst(TestApi api, RelataSystem system) {
        api.put("/notes/1", new Note("one")).expect(201);
        system.settle();
        notes.take();
        api.patch("/notes/1", Map.of("text", "two")).expect(200);
        api.patch("/notes/1", Map.of("text", "three")).expect(200);
        system.settle();

        assertThat(notes.take()).last().asString().endsWith("-> three");
        assertThat(notes.take()).isEmpty();
    }

    @Test
    void listenerThatFailedIsToldFromTheHistoryWhereThereIsOne(TestApi api, RelataSystem system) {
        api.put("/notes/1", new Note("one")).expect(201);
        api.put("/contracts/1", new Contract("one")).expect(201);
        system.settle();
        notes.take();
        contracts.take();
        notes.failures = 1;
        contracts.failures = 1;
        api.patch("/notes/1", Map.of("text", "two")).expect(200);
        api.patch("/contracts/1", Map.of("text", "two")).expect(200);
        system.settle();

        assertThat(notes.take()).containsExactly("unknown -> two");
        assertThat(contracts.take()).containsExactly("one -> two");
        contracts.failures = 1;
        api.delete("/contracts/1").expect(204);
        system.settle();
        assertThat(contracts.take()).containsExactly("two -> gone");
        contracts.failures = 1;
        api.put("/contracts/2", new Contract("new")).expect(201);
        system.settle();
        assertThat(contracts.take()).as("there was nothing, which is known").containsExactly("nothing -> new");
    }
}
