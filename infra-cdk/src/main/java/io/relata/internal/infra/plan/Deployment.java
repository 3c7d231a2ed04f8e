package io.relata.internal.infra.plan;

import java.util.List;
import java.util.Set;

/**
 * One update of the stacks.
 *
 * @param indexes the table's indexes after the deployment, the model's first
 * @param stacks the stacks to deploy; the application only when the table has all indexes that it reads
 * @param unread the indexes that must not be read any more when it begins
 */
public record Deployment(IndexChange change, List<TableIndex> indexes, Set<Stack> stacks, Set<String> unread) {
    /** The stacks, with the suffixes of their names. */
    public enum Stack {
        DATA("Data"), APPLICATION("App");

        private final String ending;

        Stack(String ending) {
            this.ending = ending;
        }

        public String ending() {
            return ending;
        }
    }

    public Deployment {
        indexes = List.copyOf(indexes);
        stacks = Set.copyOf(stacks);
        unread = Set.copyOf(unread);
    }
}
