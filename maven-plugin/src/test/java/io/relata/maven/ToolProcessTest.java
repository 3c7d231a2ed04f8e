package io.relata.maven;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ToolProcessTest {
    @Test
    void argumentsAreSeparatedBySpacesUnlessTheyAreQuoted() {
        assertThat(ToolProcess.split("  start --data \"my data\"  --model 'a b' ")).containsExactly("start", "--data", "my data", "--model",
                "a b");
    }

    @Test
    void nothingIsNoArgument() {
        assertThat(ToolProcess.split(" ")).isEmpty();
    }
}
