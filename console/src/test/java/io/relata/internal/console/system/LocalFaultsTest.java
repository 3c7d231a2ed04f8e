package io.relata.internal.console.system;

import static io.relata.internal.console.system.StreamValveTest.records;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.console.source.Faults.Fault;
import io.relata.internal.console.source.Faults.Use;
import io.relata.internal.console.system.LocalFaults.Kind;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LocalFaultsTest {
    private final StreamValve valve = new StreamValve();
    private final LocalFaults faults = new LocalFaults(valve);

    @Test
    void nothingIsBrokenAtFirstAndEachFaultSaysWhatItIs() {
        assertThat(faults.all()).extracting(Fault::id).containsExactly("hold-index", "repeat-records", "kill-function", "throttle",
                "slow-stream");
        assertThat(faults.all()).allSatisfy(fault -> {
            assertThat(fault.active()).isFalse();
            assertThat(fault.title()).isNotEmpty();
            assertThat(fault.description()).endsWith(".");
        });
        assertThat(Stream.of(Kind.values())).noneMatch(faults::happens);
    }

    @Test
    void whatIsOnHappensUntilItIsOff() {
        faults.set("repeat-records", Use.ON);
        assertThat(faults.happens(Kind.REPEAT_RECORDS)).isTrue();
        assertThat(faults.happens(Kind.REPEAT_RECORDS)).isTrue();
        assertThat(faults.all()).filteredOn(Fault::active).extracting(Fault::id).containsExactly("repeat-records");

        faults.set("repeat-records", Use.OFF);
        assertThat(faults.happens(Kind.REPEAT_RECORDS)).isFalse();
    }

    @Test
    void whatIsToHappenOnceIsOverThen() {
        faults.set("kill-function", Use.ONCE);
        assertThat(faults.isOn(Kind.KILL_FUNCTION)).isTrue();
        assertThat(faults.happens(Kind.KILL_FUNCTION)).isTrue();
        assertThat(faults.happens(Kind.KILL_FUNCTION)).isFalse();
        assertThat(faults.isOn(Kind.KILL_FUNCTION)).isFalse();
    }

    @Test
    void everySecondRequestIsThrottled() {
        assertThat(Stream.generate(faults::throttles).limit(4)).containsOnly(false);
        faults.set("throttle", Use.ON);
        assertThat(Stream.generate(faults::throttles).limit(4)).containsExactly(false, true, false, true);
    }

    @Test
    void aSlowStreamDripsUntilAllIsHealed() throws Exception {
        faults.set("slow-stream", Use.ON);
        assertThat(valve.admit(records(10))).isEqualTo(1);
        assertThat(valve.admit(records(9))).isZero();

        faults.clear();
        assertThat(valve.admit(records(9))).isEqualTo(9);
        assertThat(faults.all()).noneMatch(Fault::active);
    }

    @Test
    void anUnknownFaultIsToldWhichThereAre() {
        assertThatThrownBy(() -> faults.set("earthquake", Use.ON)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no fault earthquake; there are hold-index, repeat-records, kill-function, throttle, slow-stream");
    }
}
