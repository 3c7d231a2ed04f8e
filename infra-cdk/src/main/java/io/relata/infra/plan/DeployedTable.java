package io.relata.infra.plan;

import java.util.List;
import java.util.Optional;

/**
 * A table as it is, as far as a deployment has to know.
 *
 * @param status {@code ACTIVE} when it can be changed
 * @param localIndexes the names of its local secondary indexes
 * @param stream what its stream shows, such as {@code NEW_AND_OLD_IMAGES}; none without a stream
 * @param replicas the regions of its replicas
 */
public record DeployedTable(String name, String status, Keys keys, List<DeployedIndex> indexes, List<String> localIndexes,
        Optional<String> stream,
        List<String> replicas) {
    private static final String ACTIVE = "ACTIVE";

    public DeployedTable {
        indexes = List.copyOf(indexes);
        localIndexes = List.copyOf(localIndexes);
        replicas = List.copyOf(replicas);
    }

    /** An index of it, and how far it is: {@code ACTIVE}, {@code CREATING}, {@code UPDATING} or {@code DELETING}. */
    public record DeployedIndex(TableIndex index, String status, Backfill backfill) {
        boolean isReady() {
            return status.equals(ACTIVE) && backfill == Backfill.DONE;
        }

        @Override
        public String toString() {
            return index.name() + " is " + status + (backfill == Backfill.UNDER_WAY ? ", its items are being filled in" : "");
        }
    }

    /** Whether the items that were there before the index are in it. */
    public enum Backfill {
        DONE, UNDER_WAY
    }

    boolean isReady() {
        return status.equals(ACTIVE);
    }

    /** Its indexes, whatever their state. */
    public List<TableIndex> tableIndexes() {
        return indexes.stream().map(DeployedIndex::index).toList();
    }
}
