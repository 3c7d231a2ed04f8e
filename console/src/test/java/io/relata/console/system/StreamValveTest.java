package io.relata.console.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StreamValveTest {
    private final StreamValve valve = new StreamValve();

    @Test
    void anOpenValveLetsAllPass() throws Exception {
        assertThat(valve.admit(100)).isEqualTo(100);
    }

    @Test
    void aPausedOneLetsAsManyPassAsThereAreSteps() throws Exception {
        valve.pause();
        assertThat(valve.admit(100)).isZero();
        valve.step();
        valve.step();
        assertThat(valve.admit(100)).isEqualTo(1);
        assertThat(valve.admit(99)).isEqualTo(1);
        assertThat(valve.admit(98)).isZero();

        valve.resume();
        assertThat(valve.admit(98)).isEqualTo(98);
    }

    @Test
    void aDrippingOneLetsOnePassAndThenNoneForAWhile() throws Exception {
        valve.drip(true);
        assertThat(valve.admit(100)).isEqualTo(1);
        assertThat(valve.admit(99)).isZero();
        valve.drip(false);
        assertThat(valve.admit(99)).isEqualTo(99);
    }
}
