package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import io.relata.internal.console.change.Migrate;
import io.relata.internal.console.change.RunMigrations.Done;
import io.relata.internal.console.change.RunMigrations.Mode;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyTable;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.model.Migration;
import io.relata.model.Model;
import io.relata.rule.AfterChange;
import io.relata.rule.Caller;
import io.relata.rule.SettledChange;
import io.relata.schema.ModelException;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An application's changes of all entities of a type, in no list, by the run over the table. */
class MigrationsTest {
    private static final DynamoDbEndpoint DYNAMODB = new DynamoDbEndpoint(DynamoDbLocal.separate().endpoint());
    private static final Schema SCHEMA = Schema.table("Migrations");

    @Entity(collection = "people", name = "person")
    @SortBy("name")
    record Person(@NotBlank String name, @Unique @Size(max = 5) String code) {
    }

    private final String table = "Migrations-" + UUID.randomUUID();
    private final Set<String> told = new TreeSet<>();
    private final Map<String, Long> first = new HashMap<>();
    private RelataSystem system;

    /** Told of people. */
    private final class Told implements AfterChange<Person> {
        @Override
        public void settled(SettledChange<Person> change) {
            told.add(change.id() + " " + count(change.id(), change.version()));
        }
    }

    private static Model model(UnaryOperator<Person> change) {
        return SCHEMA.entities(Person.class).migrations(Migration.of("codes", Person.class, change)).model();
    }

    private static Person upperCase(Person person) {
        return new Person(person.name(), person.code().toUpperCase(Locale.ROOT));
    }

    private void deploy(Model model) {
        system = StartSystem.of(TableModel.of(model), DYNAMODB, table, given -> ApplicationCode.of(given, List.of(new Told())));
    }

    private void fill(Model model, String... codes) {
        deploy(model);
        for (String code : codes) {
            String id = code.toLowerCase(Locale.ROOT);
            first.put(id, system.api().put("/people/" + id, Map.of("name", "Ann", "code", code)).expect(201).at("/version").asLong());
        }
        system.settle();
        told.clear();
    }

    private Migrate migrate(Model model) {
        return Migrate.local(TableModel.of(model), system.dynamoDb(), table);
    }

    private Migrate.Outcome run(Model model) {
        Migrate.Outcome outcome = migrate(model).run(VerifyTable.Order.AT_ONCE, Report.NONE);
        system.settle();
        return outcome;
    }

    private String seen(String id) {
        TestAnswer answer = system.api().get("/people/" + id).expect(200);
        return answer.at("/code").asText() + " " + count(id, answer.at("/version").asLong());
    }

    /** Which version of an entity it is, from 1 on. */
    private long count(String id, long version) {
        return version - first.getOrDefault(id, version) + 1;
    }

    @AfterEach
    void end() {
        if (system != null) {
            system.end();
        }
    }

    @Test
    void eachEntityIsChangedOnceByTheCodeOfTheApi() {
        Model model = model(MigrationsTest::upperCase);
        fill(model, "a1", "b2", "C3");
        assertThat(migrate(model).migrations(new Rate(1_000_000)).run(Mode.COUNT, items -> {
        })).containsExactly(Map.entry("codes", new Done(2, 0, List.of())));
        assertThat(seen("a1")).isEqualTo("a1 1");

        assertThat(run(model).migrated()).containsExactly(Map.entry("codes", new Done(2, 0, List.of())));
        assertThat(List.of(seen("a1"), seen("b2"), seen("c3"))).containsExactly("A1 2", "B2 2", "C3 1");
        assertThat(told).containsExactly("a1 2", "b2 2");
        system.api().put("/people/d4", Map.of("name", "Dee", "code", "A1")).expect(409);
        system.assertConverged();
    }

    @Test
    void migrationThatIsDoneIsRemembered() {
        fill(model(MigrationsTest::upperCase), "a1");
        run(model(MigrationsTest::upperCase));
        system.api().patch("/people/a1", Map.of("code", "b1")).expect(200);

        deploy(model(MigrationsTest::upperCase));
        assertThat(run(model(MigrationsTest::upperCase)).migrated()).isEmpty();
        assertThat(seen("a1")).isEqualTo("b1 3");
    }

    @Test
    void entityThatCantBeChangedIsNamedAndTheMigrationIsNotDone() {
        Model tooLong = model(person -> person.code().matches("b2|longer") ? new Person(person.name(), "longer") : upperCase(person));
        fill(tooLong, "a1", "b2");
        Migrate.Outcome outcome = run(tooLong);
        assertThat(outcome.isComplete()).isFalse();
        assertThat(outcome.migrated().get("codes")).satisfies(done -> {
            assertThat(done.changed()).isEqualTo(1);
            assertThat(done.refused()).isEqualTo(1);
            assertThat(done.told()).singleElement().asString().startsWith("person ");
        });

        assertThat(run(model(MigrationsTest::upperCase)).isComplete()).isTrue();
        assertThat(List.of(seen("a1"), seen("b2"))).containsExactly("A1 2", "B2 2");
    }

    @Test
    void changeThatIsNotDoneOnceIsRefused() {
        Model longer = model(person -> new Person(person.name(), person.code() + "x"));
        fill(longer, "a1");
        assertThat(run(longer).migrated().get("codes").told()).singleElement().asString()
                .endsWith("the migration codes changes what it made another time, so nobody could begin it again");
        assertThat(seen("a1")).isEqualTo("a1 1");
    }

    @Test
    void runThatIsKilledBeginsAgain() {
        Model killed = model(person -> {
            if (person.code().equals("b2")) {
                throw new AssertionError("killed");
            }
            return upperCase(person);
        });
        fill(killed, "a1", "b2", "c3");
        assertThatThrownBy(() -> run(killed)).isInstanceOf(AssertionError.class);

        assertThat(run(model(MigrationsTest::upperCase)).isComplete()).isTrue();
        assertThat(List.of(seen("a1"), seen("b2"), seen("c3"))).containsExactly("A1 2", "B2 2", "C3 2");
    }

    @Test
    void changeThatFailsIsToldWithTheEntityAndTheOthersAreChanged() {
        Model failing = model(person -> {
            if (person.code().equals("b2")) {
                throw new IllegalStateException("no such code");
            }
            return upperCase(person);
        });
        fill(failing, "a1", "b2", "c3");
        assertThat(run(failing).migrated()).containsExactly(Map.entry("codes",
                new Done(2, 1, List.of("person b2: the migration codes fails: java.lang.IllegalStateException: no such code"))));
        assertThat(List.of(seen("a1"), seen("b2"), seen("c3"))).containsExactly("A1 2", "b2 1", "C3 2");
    }

    @Test
    void changeIsMadeOfWhatSomebodyElseWroteMeanwhile() {
        AtomicInteger calls = new AtomicInteger();
        Model model = model(person -> {
            if (calls.incrementAndGet() == 3) {
                system.api().patch("/people/a1", Map.of("name", "Bea")).expect(200);
            }
            return upperCase(person);
        });
        fill(model, "a1");
        assertThat(run(model).isComplete()).isTrue();
        assertThat(seen("a1")).isEqualTo("A1 3");
        assertThat(system.api().get("/people/a1").at("/name").asText()).isEqualTo("Bea");
    }

    @Test
    void tenantsHaveTheirOwn() {
        Model model = SCHEMA.entities(Person.class).multiTenant().migrations(Migration.of("codes", Person.class,
                MigrationsTest::upperCase)).model();
        deploy(model);
        for (String tenant : List.of("acme", "globex")) {
            system.api().as(Caller.of("ann").inTenant(tenant)).put("/people/p1", Map.of("name", "Ann", "code", "a1")).expect(201);
        }
        system.settle();

        assertThat(run(model).migrated()).containsExactly(Map.entry("codes", new Done(2, 0, List.of())));
        assertThat(system.api().as(Caller.of("ann").inTenant("globex")).get("/people/p1").at("/code").asText()).isEqualTo("A1");
        system.assertConverged();
    }

    @Test
    void migrationIsOfAnEntityUnderANameOfItsOwn() {
        assertThatThrownBy(() -> SCHEMA.entities(Person.class).migrations(Migration.of("Codes!", Person.class, person -> person),
                Migration.of("x", Other.class, other -> other), Migration.of("x", Person.class, person -> person)).model())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("the migration \"Codes!\" has an invalid name: use a-z, 0-9 and hyphens, at most 60")
                .hasMessageContaining("the migration x is of Other, which is no entity of this model")
                .hasMessageContaining("migrations(Codes!, x, x) names x more than once: once is enough");
    }

    record Other(String name) {
    }
}
