package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.Attachments;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Versioned;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Files of entities: sent to an S3 and read from it by signed URLs, and gone with their entity. */
@RelataTest
class FilesTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Pictured").entities(Shop.class, Product.class, Offer.class).model());
    private static final HttpClient BROWSER = HttpClient.newHttpClient();

    @Entity(collection = "shops")
    record Shop(@NotBlank String title) {
    }

    @Entity(collection = "products")
    @Attachments(name = "pictures", maxSize = "1KB", types = {"image/png", "image/jpeg"})
    @Attachments(name = "manual", maxSize = "5MB", types = "application/pdf")
    @Versioned
    record Product(@NotBlank String title, @BelongsTo(value = Shop.class, onDelete = OnDelete.CASCADE) @NotBlank String shopId) {
    }

    @Entity(collection = "offers")
    @Attachments(name = "pictures", maxSize = "1KB", types = "image/png")
    record Offer(@NotBlank String title, @Expires Instant until) {
    }

    private static void create(TestApi api, String id) {
        api.put("/shops/1", Map.of("title", "s")).expect(201);
        api.put("/products/" + id, Map.of("title", "t", "shopId", "1")).expect(201);
    }

    private static JsonNode announce(TestApi api, String path, String type, long bytes) {
        return api.post(path, Map.of("type", type, "bytes", bytes)).expect(201).json();
    }

    private static HttpResponse<String> put(JsonNode upload, String type, String content) {
        return send(HttpRequest.newBuilder(URI.create(upload.at("/upload/url").asText())).header("Content-Type", type)
                .PUT(BodyPublishers.ofString(content)).build());
    }

    private static HttpResponse<String> get(JsonNode file) {
        return send(HttpRequest.newBuilder(URI.create(file.get("url").asText())).build());
    }

    private static HttpResponse<String> send(HttpRequest request) {
        try {
            return BROWSER.send(request, BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode added(TestApi api, String path, String content) {
        JsonNode upload = announce(api, path, "image/png", content.length());
        assertThat(put(upload, "image/png", content).statusCode()).isEqualTo(200);
        return upload;
    }

    private static List<String> files(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("file");
    }

    @Test
    void fileIsSentAndReadBySignedUrls(TestApi api) {
        create(api, "1");
        JsonNode upload = announce(api, "/products/1/files/pictures", "image/png", 5);
        assertThat(upload.at("/upload/method").asText()).isEqualTo("PUT");
        assertThat(upload.at("/upload/headers/Content-Length").asText()).isEqualTo("5");
        assertThat(upload.at("/upload/headers/Content-Type").asText()).isEqualTo("image/png");
        assertThat(files(api, "/products/1/files/pictures")).as("nothing is there before it is sent").isEmpty();
        assertThat(put(upload, "image/png", "bytes").statusCode()).isEqualTo(200);
        JsonNode file = api.get("/products/1/files/pictures").expect(200).at("/items/0");
        assertThat(file.get("file")).isEqualTo(upload.get("file"));
        assertThat(file.get("type").asText()).isEqualTo("image/png");
        assertThat(file.get("bytes").asInt()).isEqualTo(5);
        assertThat(get(file).body()).isEqualTo("bytes");
        assertThat(get(file).headers().firstValue("content-type")).contains("image/png");
        assertThat(files(api, "/products/1/files/manual")).isEmpty();
    }

    @Test
    void whatWasNotAnnouncedIsRefusedByTheUrl(TestApi api) {
        create(api, "1");
        JsonNode upload = announce(api, "/products/1/files/pictures", "image/png", 5);
        assertThat(put(upload, "image/png", "more bytes").statusCode()).isEqualTo(403);
        assertThat(put(upload, "image/jpeg", "bytes").statusCode()).isEqualTo(403);
        assertThat(files(api, "/products/1/files/pictures")).isEmpty();
    }

    @Test
    void allThatIsWrongWithAFileIsSaidAtOnce(TestApi api) {
        create(api, "1");
        JsonNode errors = api.post("/products/1/files/pictures", Map.of("type", "text/html", "bytes", 1025)).expect(422).at("/errors");
        assertThat(errors.findValuesAsText("pointer")).containsExactly("/bytes", "/type");
        assertThat(errors.findValuesAsText("detail")).containsExactly("a file of pictures has 0 to 1024 bytes",
                "a file of pictures has one of the types image/png, image/jpeg");
        api.post("/products/1/files/pictures", Map.of("type", "image/png")).expect(422);
        api.post("/products/1/files/pictures", Map.of("type", "image/png", "bytes", -1)).expect(422);
        api.post("/products/2/files/pictures", Map.of("type", "image/png", "bytes", 1)).expect(404);
        assertThat(api.post("/products/1/files/sounds", Map.of("type", "image/png", "bytes", 1)).expect(404).at("/detail").asText())
                .isEqualTo("a product has no files \"sounds\"; known are pictures, manual");
        api.post("/shops/1/files/pictures", Map.of("type", "image/png", "bytes", 1)).expect(404);
        assertThat(api.get("/products/1/files/pictures?cursor=x").expect(400).at("/type").asText()).endsWith("invalid-cursor");
        api.get("/products/1/files/pictures?order=desc").expect(400);
    }

    @Test
    void batchHasNoRequestsForFiles(TestApi api) {
        create(api, "1");
        for (boolean atomic : List.of(false, true)) {
            JsonNode answer = api.post("/batch", Map.of("atomic", atomic, "requests", List.of(Map.of("method", "POST", "path",
                    "/products/1/files/pictures", "body", Map.of("type", "image/png", "bytes", 1))))).json();
            assertThat(answer.toString()).contains("a batch has no requests for files: send each by itself").doesNotContain("500");
        }
    }

    @Test
    void filesAreListedPageByPageAndDeleted(TestApi api) {
        create(api, "1");
        String path = "/products/1/files/pictures";
        List<String> all = List.of(added(api, path, "a").get("file").asText(), added(api, path, "b").get("file").asText(),
                added(api, path, "c").get("file").asText()).stream().sorted().toList();
        assertThat(files(api, path)).isEqualTo(all);
        JsonNode first = api.get(path + "?limit=2").expect(200).json();
        assertThat(first.get("items").findValuesAsText("file")).isEqualTo(all.subList(0, 2));
        JsonNode last = api.get(path + "?limit=2&cursor=" + first.get("next").asText()).expect(200).json();
        assertThat(last.get("items").findValuesAsText("file")).isEqualTo(all.subList(2, 3));
        assertThat(last.has("next")).isFalse();
        api.get("/products/1/files/manual?cursor=" + first.get("next").asText()).expect(400);
        api.delete(path + "/" + all.get(1)).expect(204);
        api.delete(path + "/" + all.get(1)).expect(404);
        api.delete(path + "/x").expect(404);
        assertThat(files(api, path)).containsExactly(all.get(0), all.get(2));
        assertThat(get(first.at("/items/1")).statusCode()).isEqualTo(404);
    }

    @Test
    void filesAreGoneWithTheirEntityAndItsNextLifeHasNoneOfThem(TestApi api, RelataSystem system) {
        create(api, "1");
        create2(api, "11");
        String path = "/products/1/files/pictures";
        JsonNode late = announce(api, path, "image/png", 1);
        added(api, path, "a");
        added(api, "/products/11/files/pictures", "b");
        JsonNode file = api.get(path).json().at("/items/0");
        api.delete("/products/1").expect(204);
        api.get(path).expect(404);
        api.put("/products/1", Map.of("title", "t", "shopId", "1")).expect(201);
        assertThat(files(api, path)).as("those of the former life").isEmpty();
        assertThat(get(file).statusCode()).as("until the stream function has removed it").isEqualTo(200);
        added(api, path, "of the new life");
        system.settle();
        assertThat(get(file).statusCode()).isEqualTo(404);
        assertThat(files(api, path)).hasSize(1);
        assertThat(files(api, "/products/11/files/pictures")).as("of another whose id begins alike").hasSize(1);
        assertThat(put(late, "image/png", "x").statusCode()).isEqualTo(200);
        assertThat(files(api, path)).as("what came too late is not shown").hasSize(1);
        system.assertConverged();
    }

    private static void create2(TestApi api, String id) {
        api.put("/products/" + id, Map.of("title", "t", "shopId", "1")).expect(201);
    }

    @Test
    void filesOfChildrenAreGoneWithTheParentAndARestoredOneHasNone(TestApi api, RelataSystem system) {
        create(api, "1");
        added(api, "/products/1/files/pictures", "a");
        JsonNode file = api.get("/products/1/files/pictures").json().at("/items/0");
        api.delete("/shops/1").expect(204);
        system.settle();
        assertThat(get(file).statusCode()).isEqualTo(404);
        api.put("/shops/1", Map.of("title", "s")).expect(201);
        api.send("POST", "/products/1/restore").expect(200);
        assertThat(files(api, "/products/1/files/pictures")).isEmpty();
    }

    @Test
    void filesOfAnEntityThatOtherCodeRemovedStayAndThoseOfAnExpiredOneGo(TestApi api, RelataSystem system) {
        JsonNode removed = file(api, "/offers/1", new Offer("t", null));
        JsonNode expired = file(api, "/offers/2", new Offer("t", Instant.parse("2100-01-01T00:00:00Z")));
        api.patch("/offers/2", Map.of("until", Instant.parse("2020-01-01T00:00:00Z"))).expect(200);
        system.settle();
        for (String id : List.of("1", "2")) {
            system.dynamoDb().deleteItem(delete -> delete.tableName(system.relata().table().name())
                    .key(AttributeValues.of(Item.of(CoreKey.of(new EntityRef("offer", id))))));
        }
        system.settle();
        assertThat(get(removed).statusCode()).as("nothing is deleted in doubt").isEqualTo(200);
        assertThat(get(expired).statusCode()).isEqualTo(404);
    }

    private static JsonNode file(TestApi api, String entity, Offer offer) {
        api.put(entity, offer).expect(201);
        added(api, entity + "/files/pictures", "a");
        return api.get(entity + "/files/pictures").json().at("/items/0");
    }

    @Test
    void changesOfAnEntityLeaveItsFilesAlone(TestApi api, RelataSystem system) {
        create(api, "1");
        added(api, "/products/1/files/pictures", "a");
        api.patch("/products/1", Map.of("title", "u")).expect(200);
        system.settle();
        assertThat(files(api, "/products/1/files/pictures")).hasSize(1);
    }

    @Test
    void descriptionSaysWhatFilesThereCanBe(TestApi api) {
        JsonNode openapi = api.get("/openapi.json").expect(200).json();
        JsonNode path = openapi.at("/paths/~1products~1{id}~1files~1{attachment}");
        assertThat(path.at("/post/operationId").asText()).isEqualTo("uploadFileOfProduct");
        assertThat(path.at("/get/operationId").asText()).isEqualTo("listFilesOfProduct");
        assertThat(path.at("/post/description").asText()).contains("A file of pictures has at most 1024 bytes and one of the types "
                + "image/png, image/jpeg. A file of manual has at most 5242880 bytes");
        assertThat(openapi.at("/components/schemas/FileOfProductInput/properties/type/enum")).hasSize(3);
        assertThat(openapi.at("/paths").fieldNames()).toIterable().noneMatch(name -> name.startsWith("/shops/{id}/files"));
        assertThat(Objects.requireNonNull(openapi.at("/components/responses/Problem503")).toString()).contains("files-unavailable");
    }
}
