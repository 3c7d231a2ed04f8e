package io.relata.test;

import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.Attachments;
import io.relata.annotation.Entity;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files of entities in a model with tenants and permissions. */
@RelataTest
class FilesOfTenantsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Shared").entities(Product.class).multiTenant()
            .permissions(allow(role("admin")).toDoAnything().withAll(), allow(role("clerk")).to(READ).withAll()).model());
    private static final Caller ANN = Caller.of("ann").inTenant("north").withRoles("admin");
    private static final Caller BOB = Caller.of("bob").inTenant("south").withRoles("admin");
    private static final Caller CLERK = Caller.of("carl").inTenant("north").withRoles("clerk");
    private static final Caller GUEST = Caller.of("gus").inTenant("north").withRoles("guest");
    private static final String FILES = "/products/1/files/pictures";
    private static final Map<String, Object> FILE = Map.of("type", "image/png", "bytes", 1);

    @Entity(collection = "products")
    @Attachments(name = "pictures", maxSize = "1KB", types = "image/png")
    record Product(@NotBlank String title) {
    }

    @BeforeEach
    void northHasAPicture(TestApi api) throws IOException, InterruptedException {
        api.as(ANN).put("/products/1", new Product("a")).expect(201);
        JsonNode upload = api.as(ANN).post(FILES, FILE).expect(201).json();
        assertThat(URI.create(upload.at("/upload/url").asText()).getPath()).contains("/north/product/1/");
        assertThat(HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(upload.at("/upload/url").asText()))
                .header("Content-Type", "image/png").PUT(BodyPublishers.ofString("x")).build(), BodyHandlers.discarding()).statusCode())
                .isEqualTo(200);
    }

    @Test
    void anotherTenantSeesNothingOfThem(TestApi api) {
        api.as(BOB).get(FILES).expect(404);
        api.as(BOB).post(FILES, FILE).expect(404);
        api.as(BOB).put("/products/1", new Product("b")).expect(201);
        assertThat(api.as(BOB).get(FILES).expect(200).at("/items")).isEmpty();
        String file = api.as(ANN).get(FILES).at("/items/0/file").asText();
        api.as(BOB).delete(FILES + "/" + file).expect(404);
        assertThat(api.as(ANN).get(FILES).at("/items")).hasSize(1);
    }

    @Test
    void deletionInOneTenantLeavesTheFilesOfTheOther(TestApi api, RelataSystem system) {
        api.as(BOB).put("/products/1", new Product("b")).expect(201);
        api.as(BOB).delete("/products/1").expect(204);
        system.settle();
        assertThat(api.as(ANN).get(FILES).at("/items")).hasSize(1);
        api.as(ANN).delete("/products/1").expect(204);
        system.settle();
        api.as(ANN).put("/products/1", new Product("c")).expect(201);
        assertThat(api.as(ANN).get(FILES).at("/items")).isEmpty();
    }

    @Test
    void whoMayReadAnEntityMayReadItsFilesAndNotChangeThem(TestApi api) {
        String file = api.as(CLERK).get(FILES).expect(200).at("/items/0/file").asText();
        api.as(CLERK).post(FILES, FILE).expect(403);
        api.as(CLERK).delete(FILES + "/" + file).expect(403);
        api.as(GUEST).get(FILES).expect(404);
        api.as(GUEST).post(FILES, FILE).expect(404);
    }
}
