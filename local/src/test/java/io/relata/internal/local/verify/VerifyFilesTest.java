package io.relata.internal.local.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Attachments;
import io.relata.annotation.Entity;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.file.FileKey;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.CreateEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.files.S3Files;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.s3.S3Local;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/** Files whose entity is gone are found, and deleted when that is asked for. */
class VerifyFilesTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Pictured").entities(Product.class).model());
    private static final EntityType PRODUCT = MODEL.entities().get(0);

    @TempDir
    private Path directory;
    private final MemoryTable table = new MemoryTable();
    private final SdkHttpClient http = UrlConnectionHttpClient.create();
    private final List<String> told = new ArrayList<>();
    private S3Local s3;
    private FileStore files;

    @Entity(collection = "products")
    @Attachments(name = "pictures", maxSize = "1KB", types = "image/png")
    record Product(@NotBlank String title) {
    }

    @BeforeEach
    void start() {
        s3 = S3Local.start(0, directory, Set.of(), Clock.systemUTC());
        files = S3Files.of(s3.url(), AnonymousCredentialsProvider.create(), http);
    }

    @AfterEach
    void stop() {
        s3.close();
        http.close();
    }

    private FileKey put(EntityRef entity, long life) throws IOException, InterruptedException {
        return put("pictures", entity, life);
    }

    private FileKey put(String attachment, EntityRef entity, long life) throws IOException, InterruptedException {
        FileKey key = new FileKey(Optional.empty(), entity, life, attachment, "A".repeat(26), "image/png");
        assertThat(HttpClient.newHttpClient().send(HttpRequest.newBuilder(files.upload(key, 1).url()).header("Content-Type", "image/png")
                .PUT(BodyPublishers.ofString("x")).build(), BodyHandlers.discarding()).statusCode()).isEqualTo(200);
        return key;
    }

    private VerifyFiles verify() {
        told.clear();
        return new VerifyFiles(files, MODEL, table, told::add);
    }

    private List<String> kept() {
        return files.list("", Optional.empty(), 10).files().stream().map(FileStore.Stored::key).toList();
    }

    private EntityItem created() {
        return new EntityItem(new CreateEntity(WriteContext.of(MODEL, new MemoryCoreTable(table)))
                .create(PRODUCT, Json.MAPPER.createObjectNode().put("title", "a"), Optional.empty()).entity());
    }

    @Test
    void strayFilesAreNamedAndThenDeletedAndOthersStay() throws Exception {
        EntityItem product = created();
        EntityRef living = PRODUCT.ref(table.items().iterator().next().key().id());
        FileKey own = put(living, product.life());
        FileKey former = put(living, product.life() - 1);
        EntityRef gone = PRODUCT.ref("gone");
        table.put(CoreItems.tombstone(Kind.ENTITY, 8, Instant.EPOCH).with("id", gone.id()).with("type", CoreKey.of(gone).type()));
        FileKey ofNobody = put(gone, 7);
        FileKey lost = put(PRODUCT.ref("lost"), 7);
        FileKey unknown = put(new EntityRef("sound", "1"), 7);
        FileKey undeclared = put("manual", living, product.life());

        assertThat(verify().report()).isEqualTo(new VerifyFiles.Counts(1, 2, 1, 2));
        assertThat(told).containsExactlyInAnyOrder(
                "stray file " + former.text() + ": its entity was deleted, or created again since",
                "stray file " + ofNobody.text() + ": its entity was deleted, or created again since",
                "lost file " + lost.text() + ": its entity is not there, and nothing says that it was deleted",
                "unknown file " + unknown.text() + ": no file of an entity of this model has such a key",
                "unknown file " + undeclared.text() + ": no file of an entity of this model has such a key");
        assertThat(kept()).hasSize(6);

        assertThat(verify().repair(Deletions.Orphans.REPORTED)).as("nothing is deleted in doubt")
                .isEqualTo(new VerifyFiles.Counts(1, 0, 1, 2));
        assertThat(kept()).containsExactlyInAnyOrder(own.text(), lost.text(), unknown.text(), undeclared.text());
        assertThat(verify().repair(Deletions.Orphans.REPAIRED)).as("files that Relata does not know are left")
                .isEqualTo(new VerifyFiles.Counts(1, 0, 0, 2));
        assertThat(kept()).containsExactlyInAnyOrder(own.text(), unknown.text(), undeclared.text());
        assertThat(verify().report()).isEqualTo(new VerifyFiles.Counts(1, 0, 0, 2));
        assertThat(told).hasSize(2);
    }

    @Test
    void nothingIsDeletedOfABucketWithNoFileOfTheTable() throws Exception {
        created();
        FileKey ofAnotherTable = put(PRODUCT.ref("1"), 7);
        assertThat(verify().repair(Deletions.Orphans.REPAIRED)).isEqualTo(new VerifyFiles.Counts(0, 0, 1, 0));
        assertThat(told).last().isEqualTo(
                "nothing is deleted: no file of the bucket belongs to an entity of the table, so it may be the bucket of another");
        assertThat(kept()).containsExactly(ofAnotherTable.text());
    }
}
