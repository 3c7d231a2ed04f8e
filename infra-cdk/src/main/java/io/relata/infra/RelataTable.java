package io.relata.infra;

import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.PackagedFunctions;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.table.TableAccess;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awscdk.services.iam.IGrantable;

/**
 * The table of a model, for one's own functions and stacks. It grants reads, and writes of core items; nobody but the stream functions
 * writes copies.
 */
public final class RelataTable {
    private final TableAccess access;
    private final Configuration configuration;

    RelataTable(TableAccess access, Configuration configuration) {
        this.access = access;
        this.configuration = configuration;
    }

    /** The name of the table, which CloudFormation chooses. */
    public String name() {
        return access.name();
    }

    /** The ARN of the table. */
    public String arn() {
        return access.arn();
    }

    /**
     * The environment variables with which the library finds the table in a function that the CDK's own constructs create:
     * {@code RELATA_TABLE}, {@code RELATA_MODEL}, and {@code RELATA_INDEX_NAMES} if indexes are called otherwise than in the model. A
     * function that {@link RelataApplication#function} creates has them.
     */
    public Map<String, String> environment() {
        return PackagedFunctions.environment(configuration, access);
    }

    /**
     * The same for functions that write core items. With {@code uniqueValues} these also have {@code RELATA_UNIQUE_VALUES} and
     * {@code RELATA_KEY_SECRET}, which they may read by {@link #grantCoreWrites(IGrantable)}.
     */
    public Map<String, String> writersEnvironment() {
        Map<String, String> all = new TreeMap<>(environment());
        if (configuration.hashesGuards()) {
            all.putAll(secretEnvironment());
        }
        return all;
    }

    private Map<String, String> secretEnvironment() {
        return PackagedFunctions.secretEnvironment(configuration, access);
    }

    private void know(JavaFunction function) {
        access.secret().orElseThrow().grantRead(function.role());
        secretEnvironment().forEach(function.function()::addEnvironment);
    }

    /** Allows GetItem, BatchGetItem and Query on the table, and Query on its indexes. */
    public void grantRead(IGrantable grantee) {
        access.grantRead(grantee);
        access.grantReadMany(grantee);
    }

    /** Allows a function to read the table, as {@link #grantRead(IGrantable)} does. */
    public void grantRead(JavaFunction function) {
        grantRead(function.role());
        if (configuration.readersNeedSecret()) {
            know(function);
        }
    }

    /**
     * Allows PutItem, UpdateItem, DeleteItem and ConditionCheckItem on core items, as the function of the API's commands has them. Writes
     * of copies are denied, and so is PartiQL, whatever other policies allow. Reads are not included: {@link #grantRead(IGrantable)}. Where
     * guards of unique values are hashed, it allows reading the key.
     */
    public void grantCoreWrites(IGrantable grantee) {
        access.grantCoreWrites(grantee);
        if (configuration.hashesGuards()) {
            access.secret().orElseThrow().grantRead(grantee);
        }
    }

    /** Allows a function to write core items, as {@link #grantCoreWrites(IGrantable)} does. */
    public void grantCoreWrites(JavaFunction function) {
        access.grantCoreWrites(function.role());
        if (configuration.hashesGuards()) {
            know(function);
        }
    }
}
