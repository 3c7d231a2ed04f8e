package io.relata.infra.table;

import io.relata.infra.Configuration;
import io.relata.item.Attr;
import io.relata.model.Index;
import io.relata.model.Model;
import io.relata.table.Access;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.Billing;
import software.amazon.awscdk.services.dynamodb.GlobalSecondaryIndexPropsV2;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.ProjectionType;
import software.amazon.awscdk.services.dynamodb.StreamViewType;
import software.amazon.awscdk.services.dynamodb.TableEncryptionV2;
import software.amazon.awscdk.services.dynamodb.TableV2;
import software.amazon.awscdk.services.kms.Key;
import software.constructs.Construct;

/**
 * The table that a model needs: its keys, indexes and projections are the model's.
 *
 * <p>A {@code TableV2} from the start, because changing {@code Table} to it later replaces the table. It stays when its stack is deleted.
 */
public final class EntityTable extends Construct {
    private final Model model;
    private final TableV2 table;
    private final Configuration configuration;

    public EntityTable(Construct scope, String id, Configuration configuration) {
        super(scope, id);
        this.configuration = configuration;
        this.model = configuration.model();
        this.table = TableV2.Builder.create(this, "Table")
                .partitionKey(string(Access.TABLE.partitionAttribute())).sortKey(string(Access.TABLE.sortAttribute()))
                .globalSecondaryIndexes(model.indexes().stream().map(EntityTable::index).toList())
                .billing(Billing.onDemand())
                .dynamoStream(StreamViewType.NEW_AND_OLD_IMAGES)
                .timeToLiveAttribute(Attr.EXPIRES_AT)
                .pointInTimeRecoverySpecification(PointInTimeRecoverySpecification.builder().pointInTimeRecoveryEnabled(true).build())
                .encryption(encryption(configuration))
                .deletionProtection(true).removalPolicy(RemovalPolicy.RETAIN).build();
    }

    /** What may be granted, and asked of. */
    public TableAccess access() {
        return new TableAccess(table.getTableArn(), table.getTableName(), table.getTableStreamArn(),
                model.indexes().stream().map(Index::name).toList(), configuration.keyArn());
    }

    private TableEncryptionV2 encryption(Configuration configuration) {
        return configuration.keyArn().map(arn -> TableEncryptionV2.customerManagedKey(Key.fromKeyArn(this, "Key", arn)))
                .orElseGet(TableEncryptionV2::dynamoOwnedKey);
    }

    private static GlobalSecondaryIndexPropsV2 index(Index index) {
        return GlobalSecondaryIndexPropsV2.builder().indexName(index.name())
                .partitionKey(string(index.access().partitionAttribute())).sortKey(string(index.access().sortAttribute()))
                .projectionType(index.projection() == Index.Projection.ALL ? ProjectionType.ALL : ProjectionType.KEYS_ONLY).build();
    }

    /** Every key is a string: numbers and times are spelled so that they sort. */
    private static Attribute string(String name) {
        return Attribute.builder().name(name).type(AttributeType.STRING).build();
    }
}
