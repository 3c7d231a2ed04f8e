package io.relata.simulation.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.body.EntityBody;
import io.relata.internal.engine.write.body.LinkBody;
import io.relata.internal.engine.write.body.Signature;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import io.relata.schema.ModelCatalog;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Bodies for the sample models and for models that are drawn, judged by the binding that requests meet. */
class BodiesTest {
    private static final int BODIES = 60;
    private static final int EVERY = Integer.getInteger("relata.every", 1);
    /** Enough that the values that are seldom drawn are. */
    private static final int VALUES = 400;
    private static final Map<TableModel, Bodies> ALL = new HashMap<>();

    @BeforeAll
    static void makePools() {
        ModelCatalog samples = ModelCatalog.onClassPath();
        assertThat(samples.names()).hasSize(9);
        Stream.concat(samples.names().stream().map(samples::named).map(TableModel::of),
                LongStream.range(0, 150 / EVERY).mapToObj(DrawnModel::of))
                .forEach(model -> ALL.put(model, Bodies.of(model, Path.of("none"))));
    }

    @Test
    void fullBodiesAreValidAndDifferent() {
        Map<String, String> refused = new HashMap<>();
        List<String> few = new ArrayList<>();
        ALL.forEach((model, bodies) -> model.entities().forEach(type -> {
            Choices choices = Choices.ofSeed(1);
            Set<ObjectNode> valid = new HashSet<>();
            int count = 0;
            for (int i = 0; i < BODIES; i++) {
                ObjectNode body = bodies.full(type, choices, parent -> "p1");
                if (created(type, body).isEmpty()) {
                    valid.add(body);
                    count++;
                } else {
                    refused.putIfAbsent(type.name(), body + ": " + created(type, body).get().violations());
                }
            }
            if (count < BODIES * 95 / 100 || valid.size() < leastDifferent(type)) {
                few.add(model.name() + " " + type.name() + ": " + count + " valid, " + valid.size() + " different: " + refused.get(type
                        .name()));
            }
        }));
        assertThat(few).isEmpty();
    }

    /** With one attribute besides ids of parents there may be two bodies only. */
    private static int leastDifferent(EntityType type) {
        long own = type.attributes().size() - type.parents().size();
        return own == 0 ? 1 : own == 1 ? 2 : own == 2 ? 4 : 8;
    }

    @Test
    void eachAttributeHasSeveralValues() {
        List<String> few = new ArrayList<>();
        ALL.forEach((model, bodies) -> model.entities().forEach(type -> {
            Choices choices = Choices.ofSeed(2);
            Map<String, Set<JsonNode>> values = new HashMap<>();
            for (int i = 0; i < VALUES; i++) {
                bodies.full(type, choices, parent -> "p" + choices.below(2)).properties()
                        .forEach(each -> values.computeIfAbsent(each.getKey(), any -> new HashSet<>()).add(each.getValue()));
            }
            type.attributes().stream().filter(attribute -> !hasOneValue(attribute.javaType())).map(Attribute::name)
                    .filter(name -> values.getOrDefault(name, Set.of()).size() < 2)
                    .forEach(name -> few.add(model.name() + " " + type.name() + "." + name + " " + values.get(name)));
        }));
        assertThat(few).isEmpty();
    }

    /** A sealed interface that permits just one record, which has no components. */
    private static boolean hasOneValue(Class<?> type) {
        return type.isSealed() && type.getPermittedSubclasses().length == 1
                && type.getPermittedSubclasses()[0].getRecordComponents().length == 0;
    }

    @Test
    void patchesOfValidEntitiesAreMostlyValid() {
        int valid = 0;
        int all = 0;
        Set<String> kinds = new HashSet<>();
        List<String> refused = new ArrayList<>();
        for (Map.Entry<TableModel, Bodies> each : ALL.entrySet()) {
            for (EntityType type : each.getKey().entities()) {
                Choices choices = Choices.ofSeed(3);
                ObjectNode body = bodyThatIsValid(each.getValue(), type, choices);
                EntityBody stored = EntityBody.forCreation(type, body);
                String id = Bodies.id(type, body).orElse("p1");
                for (int i = 0; i < 20; i++) {
                    ObjectNode patch = each.getValue().patch(type, choices, parent -> "p2");
                    all++;
                    kinds.add(patch.isEmpty() ? "none" : patch.properties().iterator().next().getValue().getNodeType() + "" + patch.size());
                    try {
                        EntityBody.forPatch(new Signature(type, "ann"), type.ref(id), stored.own(), stored.createdAt(), patch);
                        valid++;
                    } catch (Refusal e) {
                        refused.add(each.getKey().name() + " " + type.name() + " " + stored.own() + " " + patch + e.violations());
                    }
                }
            }
        }
        assertThat(valid).as(() -> refused.subList(0, 5).toString()).isGreaterThan(all * 95 / 100);
        assertThat(kinds).contains("none", "NULL1", "STRING1", "STRING2", "OBJECT1");
    }

    private static ObjectNode bodyThatIsValid(Bodies bodies, EntityType type, Choices choices) {
        return Stream.generate(() -> bodies.full(type, choices, parent -> "p1")).filter(body -> created(type, body).isEmpty()).findFirst()
                .orElseThrow();
    }

    @Test
    void invalidBodiesAreRefused() {
        List<String> accepted = new ArrayList<>();
        ALL.forEach((model, bodies) -> {
            Choices choices = Choices.ofSeed(4);
            for (EntityType type : model.entities()) {
                Stream.generate(() -> bodies.invalid(type, choices)).limit(BODIES).filter(body -> created(type, body).isEmpty())
                        .forEach(body -> accepted.add(model.name() + " " + type.name() + " " + body));
            }
            for (Relation relation : model.relations()) {
                Stream.generate(() -> bodies.invalidLink(relation, choices)).limit(BODIES).flatMap(Optional::stream)
                        .filter(body -> linked(relation, body)).forEach(body -> accepted.add(relation.name() + " " + body));
            }
        });
        assertThat(accepted).isEmpty();
    }

    @Test
    void attributesOfRelationshipsAreValid() {
        int withBody = 0;
        for (Map.Entry<TableModel, Bodies> each : ALL.entrySet()) {
            Choices choices = Choices.ofSeed(5);
            for (Relation relation : each.getKey().relations()) {
                for (int i = 0; i < 50; i++) {
                    Optional<ObjectNode> body = each.getValue().link(relation, choices);
                    withBody += body.isPresent() ? 1 : 0;
                    assertThat(body.filter(attributes -> !linked(relation, attributes))).isEmpty();
                }
            }
        }
        assertThat(withBody).isGreaterThan(1000);
    }

    /** What a history shrinks to. */
    @Test
    void plainestChoicesMakeTheSmallestBody() {
        TableModel office = TableModel.of(ModelCatalog.onClassPath().named("office"));
        EntityType customer = office.entity("customer").orElseThrow();
        Choices plain = Choices.given(RecordedChoices.PLAIN);
        assertThat(ALL.get(office).full(customer, plain, parent -> "b")).hasToString(
                "{\"businessId\":\"b\",\"firstName\":\"Ann\",\"lastName\":\"Smith\"}");
        assertThat(ALL.get(office).patch(customer, plain, parent -> "b")).isEmpty();
        assertThat(ALL.get(office).link(office.relations().get(0), plain)).hasToString("Optional[{}]");
    }

    private static Optional<Refusal> created(EntityType type, ObjectNode body) {
        try {
            EntityBody.forCreation(type, body);
            return Optional.empty();
        } catch (Refusal e) {
            return Optional.of(e);
        }
    }

    private static boolean linked(Relation relation, ObjectNode body) {
        try {
            LinkBody.attributes(relation, body);
            return true;
        } catch (Refusal e) {
            return false;
        }
    }
}
