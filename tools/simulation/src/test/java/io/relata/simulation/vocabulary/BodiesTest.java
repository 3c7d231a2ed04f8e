package io.relata.simulation.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.engine.problem.Refusal;
import io.relata.engine.write.body.EntityBody;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.schema.ModelCatalog;
import io.relata.simulation.choice.Choices;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BodiesTest {
    private static final int BODIES = 100;

    @Test
    void fullBodiesAreValid() {
        long making = 0;
        long drawing = 0;
        int bodies = 0;
        int valid = 0;
        int models = 0;
        Map<String, String> bad = new TreeMap<>();
        List<String> few = new ArrayList<>();
        for (Model model : models()) {
            long start = System.nanoTime();
            Bodies pool = Bodies.of(model, Path.of("."));
            making += System.nanoTime() - start;
            models++;
            for (EntityType type : model.entities()) {
                Choices choices = Choices.ofSeed(1);
                start = System.nanoTime();
                List<ObjectNode> drawn = Stream.generate(() -> pool.full(type, choices, parent -> "p1")).limit(BODIES).toList();
                drawing += System.nanoTime() - start;
                Set<ObjectNode> distinct = new HashSet<>();
                int refused = 0;
                for (ObjectNode body : drawn) {
                    bodies++;
                    try {
                        EntityBody.forCreation(type, body);
                        valid++;
                        distinct.add(body);
                    } catch (Refusal e) {
                        refused++;
                        bad.putIfAbsent(model.name() + " " + type.name(), body + " " + e.violations());
                    }
                }
                if (distinct.size() < 3) {
                    few.add(model.name() + " " + type.name() + " " + distinct + refused);
                }
            }
        }
        System.out.println(models + " models, pools " + making / 1e6 / models + " ms each; a body " + drawing / 1e3 / bodies + " us; valid "
                + valid + " of " + bodies);
        bad.entrySet().stream().limit(10).forEach(System.out::println);
        few.stream().limit(10).forEach(System.out::println);
        assertThat(valid).isGreaterThan(bodies * 95 / 100);
    }

    private static List<Model> models() {
        return Stream.concat(ModelCatalog.onClassPath().names().stream().map(name -> ModelCatalog.onClassPath().named(name)),
                LongStream.range(0, 500).mapToObj(DrawnModel::of)).toList();
    }
}
