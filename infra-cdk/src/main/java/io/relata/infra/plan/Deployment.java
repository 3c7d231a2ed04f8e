package io.relata.infra.plan;

import java.util.List;
import java.util.Set;

/**
 * One update of the stacks.
 *
 * @param indexes what the table has afterwards, the model's first
 * @param stacks what is deployed: the application only when the table has all that it reads
 * @param unread what has to be unread before it may begin
 */
public record Deployment(IndexChange change, List<TableIndex> indexes, Set<Stack> stacks, Set<String> unread) {
    /** The stacks that there are, by how their names end. */
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
