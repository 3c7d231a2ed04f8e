package io.relata.models.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.key.Index;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What it takes to declare an entity. */
class FifthEntityTest {
    @Entity(collection = "employees")
    @SortBy("lastName")
    record Employee(
            @BelongsTo(Business.class) @NotBlank String businessId,
            @BelongsTo(value = Store.class, sharing = "businessId") String storeId,
            @NotBlank String lastName) {
    }

    private final TableModel model = TableModel.of(Schema.table("Entity")
            .entities(Business.class, Customer.class, Order.class, Store.class, Employee.class)
            .manyToMany(ManyToMany.between(Customer.class, Store.class).with(Responsibility.class))
            .model());

    @Test
    void fifthEntityIsOneRecordAndOneWordInTheSchema() {
        EntityType employee = model.collection("employees").orElseThrow();

        assertThat(model.indexes()).extracting(Index::name).containsExactly("businessIdGsi", "customerIdGsi", "storeIdGsi", "listGsi",
                "typeGsi");
        assertThat(paths("business")).containsExactly("customers", "orders", "stores", "employees");
        assertThat(paths("store")).containsExactly("employees", "customers");
        assertThat(employee.sortKey(Map.of("lastName", "van Dam"))).isEqualTo("employee#van%20dam");
    }

    @Test
    void othersStayAsTheyAre() {
        for (String name : List.of("customer", "order")) {
            assertThat(paths(name))
                    .isEqualTo(TableModel.of(Office.MODEL).related(TableModel.of(Office.MODEL).entity(name).orElseThrow()).stream()
                            .map(Related::path).toList());
        }
        assertThat(model.relations()).isEqualTo(TableModel.of(Office.MODEL).relations());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Business", "Customer", "Order", "Store"})
    void entityTakesAtMostTwelveLines(String entity) throws IOException {
        List<String> lines = source(entity);
        List<String> declaration = lines.subList(indexOf(lines, "@Entity"), lines.size()).stream().filter(line -> !line.isBlank()).toList();
        assertThat(declaration).hasSizeLessThanOrEqualTo(12);
        assertThat(declaration.get(declaration.size() - 1)).isEqualTo("}");
    }

    @Test
    void relationshipTakesAtMostThreeLines() throws IOException {
        List<String> lines = source("Office");
        int first = indexOf(lines, ".manyToMany(");
        assertThat(lines.subList(first, indexOf(lines, ".model();"))).hasSizeLessThanOrEqualTo(3);
    }

    private List<String> paths(String entity) {
        return model.related(model.entity(entity).orElseThrow()).stream().map(Related::path).toList();
    }

    private static List<String> source(String name) throws IOException {
        return Files.readAllLines(Path.of("src/main/java/io/relata/models/office", name + ".java"));
    }

    private static int indexOf(List<String> lines, String beginning) {
        return lines.indexOf(lines.stream().filter(line -> line.strip().startsWith(beginning)).findFirst().orElseThrow());
    }
}
