package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.relata.access.Relata;
import io.relata.rule.AfterChange;
import io.relata.rule.SettledChange;
import io.relata.test.sample.Conference;
import io.relata.test.sample.Line;
import io.relata.test.sample.Order;
import io.relata.test.sample.Ticket;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With the beans of an application, and what the test adds to them. */
@QuarkusTest
@WithTestResource(RelataResource.class)
@RelataTest
class QuarkusApplicationTest {
    private final Told told = new Told();

    @Inject
    Relata injected;

    private static class Told implements AfterChange<Ticket> {
        private final List<String> holders = new ArrayList<>();

        @Override
        public void settled(SettledChange<Ticket> change) {
            change.now().map(Ticket::holder).ifPresent(holders::add);
        }
    }

    @BeforeEach
    void conference(TestApi api) {
        api.put("/conferences/java", new Conference("Java", Conference.Status.OPEN)).expect(201);
    }

    @Test
    void rulesThatAreBeansAreAsked(TestApi api, RelataSystem system) {
        api.put("/tickets/1", new Ticket("java", "Ada")).expect(201);
        api.patch("/conferences/java", Map.of("status", "CLOSED")).expect(200);
        api.delete("/tickets/1").expect(422);
        system.assertConverged();
        assertThat(told.holders).containsExactly("Ada");
    }

    @Test
    void tableThatIsThereAlreadyIsNotTouched() {
        ApplicationBeans beans = ApplicationBeans.running().orElseThrow();

        assertThatThrownBy(() -> beans.system(given -> List.of())).hasMessageStartingWith("there is a table Test-")
                .hasMessageContaining("which tests would delete");
    }

    @Test
    void operationThatIsABeanWritesTheTableOfTheTest(TestApi api, RelataSystem system) {
        api.put("/conferences/rust", new Conference("Rust", Conference.Status.OPEN)).expect(201);
        injected.entities(Order.class).create("1", new Order("java", "Ada"));
        injected.entities(Line.class).create("1", new Line("1", "dinner", "java"));

        api.post("/orders/1/move", Map.of("conferenceId", "rust")).expect(204);

        assertThat(system.relata().entities(Line.class).required("1").value().heldAt()).isEqualTo("rust");
        system.assertConverged();
    }
}
