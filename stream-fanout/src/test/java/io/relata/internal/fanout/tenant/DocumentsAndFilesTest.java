package io.relata.internal.fanout.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.file.FileKey;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.work.TimeLeft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The files of a tenant are counted and removed, page by page, and none of others whose names begin alike. */
class DocumentsAndFilesTest {
    private final Bucket bucket = new Bucket();
    private final DocumentIndex index = new DocumentsAndFiles(DocumentIndex.NONE, bucket);

    /** Keys in memory. */
    private static final class Bucket implements FileStore {
        private final TreeSet<String> keys = new TreeSet<>();
        private int deletions;

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
            List<Stored> all = keys.stream().filter(key -> key.startsWith(prefix)).map(key -> new Stored(key, 1, Instant.EPOCH)).toList();
            return new Page(all.stream().limit(most).toList(), all.size() > most);
        }

        @Override
        public void delete(List<String> gone) {
            keys.removeAll(gone);
            deletions++;
        }
    }

    private void put(String tenant, int files) {
        for (int i = 0; i < files; i++) {
            bucket.keys.add(new FileKey(Optional.of(tenant), new EntityRef("product", "p" + i), 1, "pictures", "A".repeat(26), "image/png")
                    .text());
        }
    }

    @Test
    void filesOfTheTenantGoAndThoseOfOthersStay() {
        put("a", 2500);
        put("a.b", 1);
        put("..", 1);
        assertThat(index.count(new Tenant("a"))).as("as many as one request lists").hasValue(1000);
        index.remove(new Tenant("a"), TimeLeft.ENOUGH);
        assertThat(bucket.deletions).isEqualTo(3);
        assertThat(index.count(new Tenant("a"))).hasValue(0);
        assertThat(bucket.keys).hasSize(2);
        index.remove(new Tenant(".."), TimeLeft.ENOUGH);
        assertThat(bucket.keys).singleElement().asString().startsWith("a.b/");
    }

    @Test
    void restIsLeftWhenTimeIsShort() {
        put("a", 2500);
        index.remove(new Tenant("a"), () -> bucket.deletions == 1);
        assertThat(index.count(new Tenant("a"))).hasValue(1000);
        assertThat(bucket.keys).hasSize(1500);
    }
}
