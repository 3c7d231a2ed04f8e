package io.relata.internal.infra.plan;

import io.relata.internal.engine.key.IndexNames;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The change that one deployment makes. */
public sealed interface IndexChange {
    /** {@code stream}, {@code add}, {@code switch} or {@code remove}. */
    String kind();

    /** The name of the index that is added or removed. */
    default Optional<String> changedIndex() {
        return Optional.empty();
    }

    /** The table gets a stream of new and old images. */
    record StartStream() implements IndexChange {
        @Override
        public String kind() {
            return "stream";
        }

        @Override
        public String toString() {
            return "enable a stream of NEW_AND_OLD_IMAGES";
        }
    }

    /** The table gets an index. */
    record Add(TableIndex index) implements IndexChange {
        @Override
        public String kind() {
            return "add";
        }

        @Override
        public Optional<String> changedIndex() {
            return Optional.of(index.name());
        }

        @Override
        public String toString() {
            return "add index " + index;
        }
    }

    /**
     * The application reads the indexes that the table has now.
     *
     * @param names the new names of the model's indexes
     * @param before the indexes that it no longer reads; none where it only reads more
     */
    record Switch(IndexNames names, List<TableIndex> before) implements IndexChange {
        @Override
        public String kind() {
            return "switch";
        }

        @Override
        public String toString() {
            String read = names.toString().isEmpty()
                    ? before.isEmpty() ? "it reads the new indexes" : ""
                    : "it reads " + names.toString().replace(",", ", ").replace(":", " as ");
            String unread = before.stream().map(TableIndex::name).collect(Collectors.joining(", "));
            return "switch the application: " + read + (read.isEmpty() || unread.isEmpty() ? "" : ", and ")
                    + (unread.isEmpty() ? "" : "no longer " + unread);
        }
    }

    /** The table loses an index. */
    record Remove(TableIndex index) implements IndexChange {
        @Override
        public String kind() {
            return "remove";
        }

        @Override
        public Optional<String> changedIndex() {
            return Optional.of(index.name());
        }

        @Override
        public String toString() {
            return "remove index " + index;
        }
    }
}
