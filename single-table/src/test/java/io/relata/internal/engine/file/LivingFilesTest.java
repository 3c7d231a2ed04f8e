package io.relata.internal.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Attachments;
import io.relata.annotation.Entity;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Which files go when a life of their entity ends, whatever happens meanwhile. */
class LivingFilesTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Pictured").entities(Product.class).model());
    private static final EntityType PRODUCT = MODEL.entities().get(0);
    private static final EntityRef ONE = PRODUCT.ref("1");

    private final MemoryTable table = new MemoryTable();
    private final WriteContext writes = WriteContext.of(MODEL, new MemoryCoreTable(table));
    private final Bucket bucket = new Bucket();
    private final LivingFiles files = new LivingFiles(bucket, KeySpace.WHOLE, table);

    @Entity(collection = "products")
    @Attachments(name = "pictures", maxSize = "1KB", types = "image/png")
    record Product(@NotBlank String title) {
    }

    /** Keys in memory; something may happen after a listing. */
    private static final class Bucket implements FileStore {
        private final TreeSet<String> keys = new TreeSet<>();
        private Runnable afterListing = () -> {};

        @Override
        public Signed upload(FileKey key, long bytes) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Signed download(FileKey key) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Page list(String prefix, Optional<String> after, int most) {
            List<Stored> all = keys.tailSet(after.orElse(""), after.isEmpty()).stream().filter(key -> key.startsWith(prefix))
                    .map(key -> new Stored(key, 1, Instant.EPOCH)).toList();
            afterListing.run();
            return new Page(all.stream().limit(2).toList(), all.size() > 2);
        }

        @Override
        public void delete(List<String> gone) {
            keys.removeAll(gone);
        }
    }

    private long created(String id) {
        return new EntityItem(new PutEntity(writes).put(PRODUCT, id, Json.MAPPER.createObjectNode().put("title", "a"), Precondition.NONE)
                .entity()).life();
    }

    private void deleted() {
        new DeleteEntity(writes).delete(PRODUCT, "1", Precondition.NONE);
    }

    private String file(EntityRef entity, long life, String file) {
        String key = new FileKey(Optional.empty(), entity, life, "pictures", file.repeat(26), "image/png").text();
        bucket.keys.add(key);
        return key;
    }

    @Test
    void filesOfAnEndedLifeGoPageByPageAndAllOthersStay() {
        long before = created("1");
        deleted();
        long now = created("1");
        for (String each : List.of("A", "B", "C", "D", "E")) {
            file(ONE, before, each);
        }
        List<String> staying = List.of(file(ONE, now, "A"), file(PRODUCT.ref("11"), before, "A"));
        bucket.keys.add("product/1/readme.txt");
        bucket.keys.add("product/" + ONE.id() + "/x/" + before + "/pictures/" + "A".repeat(26) + "/image/png");
        files.removeOver(ONE);
        assertThat(bucket.keys).containsAll(staying).contains("product/1/readme.txt").hasSize(4);
    }

    @Test
    void fileOfALifeThatBeganBehindTheListingStays() {
        long before = created("1");
        file(ONE, before, "A");
        deleted();
        bucket.afterListing = () -> {
            bucket.afterListing = () -> {};
            file(ONE, created("1"), "B");
        };
        files.removeOver(ONE);
        files.removeOver(ONE);
        assertThat(bucket.keys).singleElement().asString().contains("BBB");
    }

    @Test
    void filesOfAnEntityThatIsNotThereWithoutATombstoneStay() {
        long life = created("1");
        String own = file(ONE, life, "A");
        table.remove(CoreKey.of(ONE));
        files.removeOver(ONE);
        assertThat(bucket.keys).containsExactly(own);
    }

    @Test
    void filesOfALivingEntityStay() {
        String own = file(ONE, created("1"), "A");
        files.removeOver(ONE);
        assertThat(bucket.keys).containsExactly(own);
    }

    @Test
    void filesOfATenantWhoseNameBeginsWithADotAreItsOwn() {
        assertThat(FileKey.prefix("..")).isEqualTo("~../");
        assertThat(FileKey.prefix("acme")).isEqualTo("acme/");
    }
}
