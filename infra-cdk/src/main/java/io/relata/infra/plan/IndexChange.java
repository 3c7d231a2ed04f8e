package io.relata.infra.plan;

import io.relata.engine.key.IndexNames;
import java.util.List;
import java.util.stream.Collectors;

/** What one deployment changes. */
public sealed interface IndexChange {
    /** The table gets a stream of new and old images. */
    record StartStream() implements IndexChange {
        @Override
        public String toString() {
            return "give the table a stream of NEW_AND_OLD_IMAGES";
        }
    }

    /** The table gets an index. */
    record Add(TableIndex index) implements IndexChange {
        @Override
        public String toString() {
            return "add index " + index;
        }
    }

    /**
     * The application reads what the table has by now.
     *
     * @param names what the model's indexes are called from now on
     * @param before what it no longer reads
     */
    record Switch(IndexNames names, List<TableIndex> before) implements IndexChange {
        @Override
        public String toString() {
            String read = names.toString().isEmpty()
                    ? ""
                    : "it reads " + names.toString().replace(",", ", ").replace(":", " as ") + ", and ";
            return "switch the application: " + read + "no longer "
                    + before.stream().map(TableIndex::name).collect(Collectors.joining(", "));
        }
    }

    /** The table loses an index. */
    record Remove(TableIndex index) implements IndexChange {
        @Override
        public String toString() {
            return "remove index " + index;
        }
    }
}
