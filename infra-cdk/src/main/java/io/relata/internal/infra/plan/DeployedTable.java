package io.relata.internal.infra.plan;

import java.util.List;
import java.util.Optional;

/**
 * A deployed table, with what matters for a deployment.
 *
 * @param status {@code ACTIVE} when it can be changed
 * @param localIndexes the names of its local secondary indexes
 * @param stream the view type of its stream, such as {@code NEW_AND_OLD_IMAGES}; empty without a stream
 * @param replicas the regions of its replicas
 * @param bytes how large it is, as DynamoDB counted it within the last six hours
 */
public record DeployedTable(String name, String status, Keys keys, List<DeployedIndex> indexes, List<String> localIndexes,
        Optional<String> stream,
        List<String> replicas, long bytes) {
    private static final long UNIT = 4096;
    private static final String ACTIVE = "ACTIVE";

    public DeployedTable {
        indexes = List.copyOf(indexes);
        localIndexes = List.copyOf(localIndexes);
        replicas = List.copyOf(replicas);
    }

    /** An index of the table and its status: {@code ACTIVE}, {@code CREATING}, {@code UPDATING} or {@code DELETING}. */
    public record DeployedIndex(TableIndex index, String status, Backfill backfill) {
        boolean isReady() {
            return status.equals(ACTIVE) && backfill == Backfill.DONE;
        }

        @Override
        public String toString() {
            return index.name() + " is " + status + (backfill == Backfill.UNDER_WAY ? ", and its backfill is not finished" : "");
        }
    }

    /** Whether items that are older than the index are in it. */
    public enum Backfill {
        DONE, UNDER_WAY
    }

    boolean isReady() {
        return status.equals(ACTIVE);
    }

    /** Whether the next deployment may begin: nothing of the table is being changed or filled. */
    public boolean isSettled() {
        return isReady() && indexes.stream().allMatch(DeployedIndex::isReady);
    }

    /** The read units that reading all of it takes. */
    public long readUnits() {
        return (bytes + UNIT - 1) / UNIT;
    }

    /** All its indexes, whatever their status. */
    public List<TableIndex> tableIndexes() {
        return indexes.stream().map(DeployedIndex::index).toList();
    }
}
