package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.DynamoDbNewItems;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.transfer.ExportedItem;
import io.relata.internal.engine.transfer.GatheredTable;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.local.deployed.ChosenTable;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The table that lines are written to, as the API's code sees it for each tenant, at a limited rate. */
final class Destination implements AutoCloseable {
    private static final int REQUESTS = 4;

    private final TableModel model;
    private final Optional<String> tenant;
    private final Rate rate;
    private final GatheredTable gathered;
    private final WriteContext writes;
    private final Map<String, WriteContext> ofTenants = new ConcurrentHashMap<>();

    /**
     * @param tenant of all lines; without, each says of which it is, in a model with tenants
     * @param rate of entities and links a second
     */
    Destination(ChosenTable.Found table, DynamoDbClient dynamoDb, Optional<GuardKeys> guards, Optional<String> tenant, Rate rate) {
        this.model = table.model();
        this.tenant = tenant;
        this.rate = rate;
        this.gathered = new GatheredTable(new DynamoDbCoreTable(dynamoDb, table.table(), table.indexNames()),
                new DynamoDbNewItems(dynamoDb, table.table()), REQUESTS);
        CoreTable hashing = guards.map(keys -> keys.on(gathered)).orElse(gathered);
        this.writes = WriteContext.of(model, hashing);
    }

    TableModel model() {
        return model;
    }

    /** For one write of a line; none where it does not say of which tenant it is. */
    Optional<WriteContext> writes(ObjectNode line) {
        if (!model.multiTenant()) {
            return Optional.of(writes);
        }
        return tenant.or(() -> ExportedItem.tenant(line)).filter(Caller::isTenant)
                .map(name -> ofTenants.computeIfAbsent(name, each -> writes.by(Caller.APPLICATION.inTenant(each)).unrestricted()));
    }

    /** Waits until another write fits into the rate. */
    void await() {
        rate.spend(1);
    }

    @Override
    public void close() {
        gathered.close();
    }
}
