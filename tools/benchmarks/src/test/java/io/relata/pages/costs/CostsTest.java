package io.relata.pages.costs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.internal.fanout.cost.Units;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.Meter;
import io.relata.schema.ManyToMany;
import io.relata.schema.ModelCatalog;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is computed from the model, against what DynamoDB Local reports for the same requests. Each model has a table of its own. */
@Execution(ExecutionMode.CONCURRENT)
class CostsTest {
    @Entity(collection = "people")
    @SortBy("name")
    @Taggable
    record Person(@NotBlank String name, @Unique String handle, String bio) {
    }

    @Entity(collection = "clubs")
    @SortBy("name")
    @Listed
    record Club(@NotBlank String name) {
    }

    /** Entities of more than 1 KB, one that can't change, and a relation of an entity with itself. */
    private static final TableModel SOCIAL = TableModel.of(Schema.table("Social").entities(Person.class, Club.class)
            .manyToMany(ManyToMany.between(Person.class, Club.class))
            .manyToMany(ManyToMany.between(Person.class, Person.class).named("follows", "followedBy")).model());

    static Map<String, TableModel> models() {
        Map<String, TableModel> models = new TreeMap<>(Map.of("social", SOCIAL));
        CostPage.computed(ModelCatalog.onClassPath().names())
                .forEach(name -> models.put(name, TableModel.of(ModelCatalog.onClassPath().named(name))));
        return models;
    }

    /** One of so many models; in {@code .ci/run} all. */
    static Stream<String> sampled() {
        int every = Integer.getInteger("relata.every", 1);
        List<String> names = List.copyOf(names());
        return IntStream.range(0, names.size()).filter(at -> at % every == 0).mapToObj(names::get);
    }

    static Set<String> names() {
        return models().keySet();
    }

    @ParameterizedTest
    @MethodSource("sampled")
    void computedUnitsAreThoseThatDynamoDbLocalReports(String name) {
        TableModel model = models().get(name);
        ModelCosts costs = ModelCosts.of(name, model, List.of(1, 3, 10), new LocalStore(model));

        SoftAssertions softly = new SoftAssertions();
        for (Count count : costs.counts()) {
            softly.assertThat(count.api()).as(count.what() + ", the API's function").isEqualTo(reported(count.apiReported()));
            softly.assertThat(count.stream()).as(count.what() + ", the stream function").isEqualTo(reported(count.streamReported()));
        }
        softly.assertAll();
        for (EntityType type : model.entities()) {
            assertThat(costs.items()).anyMatch(item -> item.what().equals(type.name()));
            assertThat(costs.counts()).anyMatch(count -> count.what().equals("`POST /" + type.collection() + "`"));
        }
    }

    @Test
    void samplesThatLackAnEntityAreAskedForIt() {
        SampleItems samples = new SampleItems("social", Map.of(), Map.of());

        assertThatThrownBy(() -> samples.entity(SOCIAL.entity("club").orElseThrow()))
                .hasMessage("samples/social.json has no club: add one, PUT /clubs/{id}, so that it is known how large one is");
        assertThatThrownBy(() -> SampleItems.of("museum", SOCIAL)).hasMessageContaining("give it samples, in samples/museum.json");
    }

    @Test
    void userModelIsNotOnThePageAndNeedsNoSamples() {
        assertThat(CostPage.computed(List.of("museum", "office"))).containsExactly("office");
    }

    /** Only where the product itself is built; whoever changes a sample model need not keep the page. */
    @Test
    @EnabledIfSystemProperty(named = "relata.pages", matches = "check")
    void costPageIsUpToDate() throws IOException {
        String page = Files.readString(Path.of("../../docs/costs.md"));

        assertThat(page).as("stale page: ./relata pages writes it").isEqualTo(CostPage.current().markdown());
    }

    private static Units reported(Meter.Reading reading) {
        int requests = reading.requests().values().stream().mapToInt(Integer::intValue).sum();
        return new Units(requests, reading.tableReads() + reading.indexReads(), reading.tableWrites(), reading.indexWrites());
    }
}
