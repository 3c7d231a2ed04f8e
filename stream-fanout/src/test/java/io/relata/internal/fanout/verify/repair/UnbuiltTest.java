package io.relata.internal.fanout.verify.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.change.PartKind;
import io.relata.internal.fanout.derivation.Fault;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UnbuiltTest {
    @Test
    void allIsReadyWhereNothingIsLeft() {
        assertThat(Unbuilt.parts(Set.of())).hasValue(Set.of());
    }

    @Test
    void valuesThatAreTakenTwiceOrCantBeConvertedLeaveTheirPartsToPeople() {
        assertThat(Unbuilt.parts(Set.of(Fault.DUPLICATE_VALUE))).hasValue(Set.of(PartKind.UNIQUE, PartKind.NO_OVERLAP));
        assertThat(Unbuilt.parts(EnumSet.of(Fault.OWNER_WITHOUT_GUARD, Fault.UNCONVERTED, Fault.GHOST)))
                .hasValue(Set.of(PartKind.UNIQUE, PartKind.NO_OVERLAP, PartKind.CONVERTED));
    }

    @ParameterizedTest
    @EnumSource(names = {"MISSING", "STALE", "MISPLACED", "MISSING_LINK", "MISCOUNTED", "WRONG_TOTAL", "WRONG_CAPACITY", "UNRESERVED",
            "FORMER_DECLARATION"})
    void nothingIsReadyWhileSomethingThatARunBuildsIsMissing(Fault fault) {
        assertThat(Unbuilt.parts(EnumSet.of(fault, Fault.DUPLICATE_VALUE))).isEmpty();
    }
}
