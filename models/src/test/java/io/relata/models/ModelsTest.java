package io.relata.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Office;
import io.relata.schema.ModelCatalog;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelsTest {
    @Test
    void officeIsThere() {
        assertThat(ModelCatalog.onClassPath().names()).contains("office");
        assertThat(TableModel.of(ModelCatalog.onClassPath().named("office"))).isSameAs(TableModel.of(Office.MODEL));
    }

    static List<String> names() {
        return ModelCatalog.onClassPath().names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyModelWorks(String name) {
        assertThat(TableModel.of(ModelCatalog.onClassPath().named(name)).entities()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("names")
    void modelGivenTenantsAndRidOfThemIsWhatItWas(String name) {
        TableModel model = TenantModel.without(TableModel.of(ModelCatalog.onClassPath().named(name)));

        assertThat(TenantModel.without(model)).isSameAs(model);
        assertThat(TenantModel.of(model).multiTenant()).isTrue();
        assertThat(TenantModel.without(TenantModel.of(model)).toString()).isEqualTo(model.toString());
    }

    @Test
    void unknownNameIsToldWhatThereIs() {
        assertThatThrownBy(() -> TableModel.of(ModelCatalog.onClassPath().named("offices"))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no model \"offices\"; there are " + String.join(", ", ModelCatalog.onClassPath().names()));
    }
}
