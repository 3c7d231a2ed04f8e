package io.relata.simulation.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.schema.ModelException;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DrawnModelTest {
    private static final int MODELS = 2000;

    @Test
    void eachModelIsValid() {
        TreeMap<Long, String> refused = new TreeMap<>();
        long start = System.nanoTime();
        for (long number = 0; number < MODELS; number++) {
            try {
                DrawnModel.of(number);
            } catch (ModelException e) {
                refused.put(number, e.getMessage() + "\n" + DrawnModel.source(number));
            }
        }
        System.out.println((System.nanoTime() - start) / 1e6 / MODELS + " ms a model; refused " + refused.size());
        System.out.println(DrawnModel.source(7));
        assertThat(refused.values().stream().limit(3)).isEmpty();
    }
}
