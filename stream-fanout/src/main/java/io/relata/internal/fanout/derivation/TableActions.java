package io.relata.internal.fanout.derivation;

import java.util.List;
import java.util.Set;

/**
 * What functions do with the table for a derivation, besides what they do for each: they read items one by one and by Query, write items
 * whose partition key contains {@code #}, end links, and check any item in a transaction. The policies of deployed functions follow from
 * it.
 *
 * @param actions of IAM, such as {@code dynamodb:PutItem}
 */
public record TableActions(Set<By> by, List<String> actions, Items items) {
    /** Both functions. */
    public static final Set<By> BOTH = Set.of(By.STREAM, By.WORK);

    /** The functions. */
    public enum By {
        /** The stream function. */
        STREAM,
        /** The work function, which also repairs. */
        WORK,
        /**
         * The work function, where unique values are in plain text. Where they are hashed, the key of the deployment has its own policy.
         */
        WORK_ON_PLAIN_VALUES
    }

    /** Of which items. */
    public sealed interface Items {
        /** Any. */
        record Any() implements Items {
        }

        /** @param partitions a pattern of IAM; of each tenant's items, without the tenant */
        record Keys(String partitions) implements Items {
        }

        /** Entities, and their tombstones. */
        record Entities() implements Items {
        }

        /** Entities, of which only these attributes change, besides {@code kind} and {@code version}: conditions name these. */
        record Attributes(List<String> names) implements Items {
        }
    }

    /** Writes of entities by both functions. */
    public static TableActions putEntities() {
        return new TableActions(BOTH, List.of("dynamodb:PutItem"), new Items.Entities());
    }

    /** Updates of some attributes of entities. */
    public static TableActions correct(By by, List<String> attributes) {
        return new TableActions(Set.of(by), List.of("dynamodb:UpdateItem"), new Items.Attributes(attributes));
    }

    /** @param partitions a pattern of IAM */
    public static TableActions write(Set<By> by, String partitions, String... actions) {
        return new TableActions(by, List.of(actions), new Items.Keys(partitions));
    }

    /** Reads of several items in one request, by both functions. */
    public static TableActions readMany() {
        return new TableActions(BOTH, List.of("dynamodb:BatchGetItem"), new Items.Any());
    }
}
