package io.relata.simulation.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is spoiled is found and named, and nothing else. */
class SpoiledTableTest {
    private static final List<Map<String, Object>> RIGHT = Bazaar.written(Optional.of(3)).items();

    @ParameterizedTest
    @MethodSource
    void whatIsSpoiledIsNamed(Spoil spoil) {
        assertThat(spoil.found(Oracle.of(Bazaar.MODEL), RIGHT)).isEqualTo(spoil.expected());
    }

    static Stream<Spoil> whatIsSpoiledIsNamed() {
        return Spoils.all();
    }
}
