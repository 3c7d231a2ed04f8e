package io.relata.internal.engine.file;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Where the bytes of files lie. */
public interface FileStore {
    /** How many keys one request lists or deletes at most. */
    int MOST = 1000;

    /** Where there is none. */
    FileStore NONE = new FileStore() {
        @Override
        public Signed upload(FileKey key, long bytes) {
            throw missing();
        }

        @Override
        public Signed download(FileKey key) {
            throw missing();
        }

        @Override
        public Page list(String prefix, Optional<String> after, int most) {
            return new Page(List.of(), false);
        }

        @Override
        public void delete(List<String> keys) {
            // There is nothing to delete.
        }

        private FileStoreException missing() {
            return new FileStoreException("there is no place for files: set relata.files to the URL of a bucket");
        }
    };

    /** A request that whoever has it may send until then: a PUT of exactly these bytes of this type. */
    Signed upload(FileKey key, long bytes);

    /** The same: a GET of the file. */
    Signed download(FileKey key);

    /**
     * Lists files in the order of their keys.
     *
     * @param after only keys behind this one
     * @param most at most {@value #MOST}
     * @throws FileStoreException when it does not answer, or refuses
     */
    Page list(String prefix, Optional<String> after, int most);

    /**
     * Takes the keys of all files with this prefix, a listing at a time, in their order.
     *
     * @throws FileStoreException as {@link #list}
     */
    default void each(String prefix, Consumer<List<String>> keys) {
        Optional<String> after = Optional.empty();
        boolean more = true;
        while (more) {
            Page page = list(prefix, after, MOST);
            List<String> listed = page.files().stream().map(Stored::key).toList();
            if (!listed.isEmpty()) {
                keys.accept(listed);
                after = Optional.of(listed.get(listed.size() - 1));
            }
            more = page.more();
        }
    }

    /**
     * Deletes files; one that is not there is deleted already.
     *
     * @param keys at most {@value #MOST}
     * @throws FileStoreException when it does not answer, or some are left
     */
    void delete(List<String> keys);

    /**
     * A signed request.
     *
     * @param headers that have to be sent as they are here, besides that of the host
     */
    record Signed(String method, URI url, Map<String, String> headers, Instant expiresAt) {
    }

    /** A file that is there. */
    record Stored(String key, long bytes, Instant createdAt) {
    }

    /** @param more whether others follow */
    record Page(List<Stored> files, boolean more) {
    }
}
