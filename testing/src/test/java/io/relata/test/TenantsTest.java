package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UpdatedBy;
import io.relata.annotation.Versioned;
import io.relata.internal.engine.key.Index;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Callers of two tenants, who use the same ids, tags and unique values in one table. */
@RelataTest
class TenantsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Clinics").entities(Clinic.class, Patient.class, Doctor.class)
            .manyToMany(Doctor.class, Patient.class).multiTenant().model());
    private static final Caller ANN = Caller.of("ann").inTenant("north");
    private static final Caller BOB = Caller.of("bob").inTenant("south.2");

    @Entity(collection = "clinics")
    @SortBy("name")
    @Listed
    record Clinic(@NotBlank String name) {
    }

    @Entity(collection = "patients")
    @SortBy("name")
    @Taggable
    @Versioned
    record Patient(@BelongsTo(Clinic.class) @NotBlank String clinicId, @NotBlank String name, @Unique String email,
            @UpdatedBy String updatedBy) {
    }

    @Entity(collection = "doctors")
    @SortBy("name")
    record Doctor(@NotBlank String name) {
    }

    @BeforeEach
    void bothHaveTheSame(TestApi api, RelataSystem system) {
        for (Caller caller : List.of(ANN, BOB)) {
            TestApi own = api.as(caller);
            own.put("/clinics/1", new Clinic("Clinic of " + caller.subject())).expect(201);
            own.put("/doctors/7", new Doctor("Grace")).expect(201);
            own.put("/patients/1", new Patient("1", "Ada", "ada@example.com", null)).expect(201);
            own.put("/patients/2", new Patient("1", "Alan", "alan@example.com", null)).expect(201);
            own.put("/patients/1/tags/urgent").expect(204);
            own.put("/doctors/7/patients/1").expect(201);
        }
        system.settle();
    }

    @Test
    void nothingThatOneTenantDoesIsSeenByTheOther(TestApi api, RelataSystem system) {
        api.as(ANN).patch("/patients/1", Map.of("name", "Ada L.")).expect(200);
        api.as(ANN).put("/patients/3", new Patient("1", "Edsger", "edsger@example.com", null)).expect(201);
        api.as(ANN).put("/patients/3/tags/urgent").expect(204);
        system.assertConverged();

        assertThat(names(api.as(ANN), "/doctors/7/patients")).containsExactly("Ada L.");
        assertThat(names(api.as(BOB), "/doctors/7/patients")).containsExactly("Ada");
        assertThat(names(api.as(ANN), "/tags/urgent")).containsExactly("Ada L.", "Edsger");
        assertThat(names(api.as(BOB), "/tags/urgent")).containsExactly("Ada");
        assertThat(names(api.as(BOB), "/clinics/1/patients")).containsExactly("Ada", "Alan");
        assertThat(names(api.as(BOB), "/clinics")).containsExactly("Clinic of bob");
        assertThat(api.as(BOB).get("/patients/1/history").at("/items").findValuesAsText("name")).containsExactly("Ada", "Ada");
        assertThat(api.as(ANN).get("/patients/1/history").at("/items").findValuesAsText("name")).containsExactly("Ada", "Ada", "Ada L.");
        assertThat(api.as(ANN).get("/patients/1").at("/updatedBy").asText()).isEqualTo("ann");
        api.as(BOB).get("/patients/3").expect(404);
        api.as(BOB).put("/doctors/7/patients/3").expect(404);
        api.as(BOB).put("/patients/4", new Patient("north/1", "Kurt", "kurt@example.com", null)).expect(422);
        api.as(BOB).put("/patients/north%2F4", new Patient("1", "Kurt", "kurt@example.com", null)).expect(404);
    }

    @Test
    void uniqueValueIsUniqueInItsTenant(TestApi api) {
        api.as(BOB).put("/patients/3", new Patient("1", "Ada", "edsger@example.com", null)).expect(201);
        api.as(ANN).put("/patients/3", new Patient("1", "Ada", "edsger@example.com", null)).expect(201);
        api.as(ANN).put("/patients/4", new Patient("1", "Ada", "edsger@example.com", null)).expect(409);
    }

    @Test
    void cursorIsGoodForItsTenant(TestApi api) {
        String next = api.as(ANN).get("/clinics/1/patients?limit=1").expect(200).at("/next").asText();
        assertThat(names(api.as(ANN), "/clinics/1/patients?limit=1&cursor=" + next)).containsExactly("Alan");
        api.as(BOB).get("/clinics/1/patients?limit=1&cursor=" + next).expect(400);
    }

    @Test
    void partitionKeysBeginWithTheTenantAndAttributesAreAsSent(RelataSystem system) {
        List<String> keys = MODEL.indexes().stream().map(Index::access).map(access -> access.partitionAttribute()).toList();
        assertThat(keys).contains("_clinicId", "list", "type").doesNotContain("clinicId");
        assertThat(items(system)).hasSize(22).allSatisfy(item -> {
            String tenant = item.get("id").s().split("/")[0];
            assertThat(tenant).isIn("north", "south.2");
            assertThat(item.get("type").s()).startsWith(tenant + "/");
            keys.stream().filter(item::containsKey).forEach(key -> assertThat(item.get(key).s()).startsWith(tenant + "/"));
        });
        assertThat(items(system)).filteredOn(item -> item.get("id").s().equals("north/1") && item.containsKey("_clinicId"))
                .singleElement().satisfies(patient -> {
                    assertThat(patient.get("type").s()).isEqualTo("north/patient#1");
                    assertThat(patient.get("clinicId").s()).isEqualTo("1");
                    assertThat(patient.get("_clinicId").s()).isEqualTo("north/1");
                });
    }

    @Test
    void whatIsBrokenByHandIsFound(RelataSystem system) {
        Map<String, AttributeValue> copy = one(system, "north/doctor#7", "north/patient#1");
        delete(system, copy);
        assertFound(system, "MISSING", "north/doctor#7");
        put(system, copy, Map.of());
        system.assertConverged();

        Map<String, AttributeValue> patient = one(system, "north/2", "north/patient#2");
        put(system, patient, Map.of("_clinicId", AttributeValue.fromS("1")));
        assertFound(system, "MISPLACED", "north/2");
        put(system, patient, Map.of());

        put(system, patient, Map.of("id", AttributeValue.fromS("2"), "type", AttributeValue.fromS("patient#2")));
        assertFound(system, "UNEXPLAINED", "belongs to no tenant");
    }

    private static void assertFound(RelataSystem system, String fault, String words) {
        assertThatThrownBy(system::assertConverged).hasMessageContaining(fault).hasMessageContaining(words);
    }

    private static List<String> names(TestApi api, String path) {
        return api.get(path).expect(200).json().get("items").findValuesAsText("name");
    }

    private static String table(RelataSystem system) {
        return system.relata().table().name();
    }

    /** All but what the table says of itself, which is no tenant's. */
    private static List<Map<String, AttributeValue>> items(RelataSystem system) {
        return system.dynamoDb().scan(scan -> scan.tableName(table(system)).consistentRead(true)).items().stream()
                .filter(item -> !item.get("kind").s().equals("meta")).toList();
    }

    private static Map<String, AttributeValue> one(RelataSystem system, String id, String type) {
        return items(system).stream().filter(item -> item.get("id").s().equals(id) && item.get("type").s().equals(type)).findFirst()
                .orElseThrow();
    }

    private static void put(RelataSystem system, Map<String, AttributeValue> item, Map<String, AttributeValue> changed) {
        Map<String, AttributeValue> all = new HashMap<>(item);
        all.putAll(changed);
        system.dynamoDb().putItem(put -> put.tableName(table(system)).item(all));
    }

    private static void delete(RelataSystem system, Map<String, AttributeValue> item) {
        system.dynamoDb().deleteItem(delete -> delete.tableName(table(system))
                .key(Map.of("id", item.get("id"), "type", item.get("type"))));
    }
}
