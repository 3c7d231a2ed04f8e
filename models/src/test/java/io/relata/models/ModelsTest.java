package io.relata.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.models.office.Office;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelsTest {
    @Test
    void officeIsThere() {
        assertThat(Models.names()).contains("office");
        assertThat(Models.named("office")).isSameAs(Office.MODEL);
    }

    @ParameterizedTest
    @MethodSource("io.relata.models.Models#names")
    void everyModelWorks(String name) {
        assertThat(Models.named(name).entities()).isNotEmpty();
    }

    @Test
    void unknownNameIsToldWhatThereIs() {
        assertThatThrownBy(() -> Models.named("offices")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no model \"offices\"; there are " + String.join(", ", Models.names()));
    }
}
