package io.relata.internal.infra.table;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.config.Target;
import io.relata.internal.infra.plan.KeyAttribute;
import io.relata.internal.infra.plan.TableIndex;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.Billing;
import software.amazon.awscdk.services.dynamodb.GlobalSecondaryIndexPropsV2;
import software.amazon.awscdk.services.dynamodb.MaxThroughputProps;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.ProjectionType;
import software.amazon.awscdk.services.dynamodb.StreamViewType;
import software.amazon.awscdk.services.dynamodb.TableEncryptionV2;
import software.amazon.awscdk.services.dynamodb.TableV2;
import software.amazon.awscdk.services.kms.Key;
import software.constructs.Construct;

/**
 * The table of a model: with the model's keys, and with the indexes of the model or of a step towards them.
 *
 * <p>A {@code TableV2}, because a later change from {@code Table} would replace the table. It survives the deletion of its stack.
 */
public final class EntityTable extends Construct {
    private static final Map<KeyAttribute.Type, AttributeType> TYPES = Map.of(KeyAttribute.Type.S, AttributeType.STRING,
            KeyAttribute.Type.N, AttributeType.NUMBER, KeyAttribute.Type.B, AttributeType.BINARY);

    private final Target target;
    private final TableV2 table;
    private final Configuration configuration;

    public EntityTable(Construct scope, String id, Configuration configuration, Target target) {
        super(scope, id);
        this.configuration = configuration;
        this.target = target;
        this.table = TableV2.Builder.create(this, "Table")
                .partitionKey(string(Access.TABLE.partitionAttribute())).sortKey(string(Access.TABLE.sortAttribute()))
                .globalSecondaryIndexes(target.indexes().stream().map(index -> index(index, configuration.limits())).toList())
                .billing(billing(configuration.limits()))
                .dynamoStream(StreamViewType.NEW_AND_OLD_IMAGES)
                .timeToLiveAttribute(Attr.EXPIRES_AT)
                .pointInTimeRecoverySpecification(PointInTimeRecoverySpecification.builder().pointInTimeRecoveryEnabled(true).build())
                .encryption(encryption(configuration))
                .deletionProtection(true).removalPolicy(RemovalPolicy.RETAIN).build();
    }

    /**
     * The table's names and grants.
     *
     * @param secretArn of the deployment's key, if it has one
     * @param files the bucket with the files of entities, where they have any
     */
    public TableAccess access(Optional<String> secretArn, Optional<FileAccess> files) {
        return new TableAccess(table.getTableArn(), table.getTableName(), table.getTableStreamArn(),
                target.indexes().stream().map(TableIndex::name).toList(), target.names(),
                (configuration.model().multiTenant() ? "*/" : "") + LinkRef.PREFIX + "*", configuration.keyArn(),
                secretArn.map(secret -> new SecretAccess(secret, table.getTableArn(), configuration.keyArn())), files);
    }

    private TableEncryptionV2 encryption(Configuration configuration) {
        return configuration.keyArn().map(arn -> TableEncryptionV2.customerManagedKey(Key.fromKeyArn(this, "Key", arn)))
                .orElseGet(TableEncryptionV2::dynamoOwnedKey);
    }

    private static Billing billing(Configuration.Limits limits) {
        MaxThroughputProps.Builder limit = MaxThroughputProps.builder();
        limits.readUnits().ifPresent(limit::maxReadRequestUnits);
        limits.writeUnits().ifPresent(limit::maxWriteRequestUnits);
        return Billing.onDemand(limit.build());
    }

    /** Each index has limits of its own; those of the table don't apply to it. */
    private static GlobalSecondaryIndexPropsV2 index(TableIndex index, Configuration.Limits limits) {
        GlobalSecondaryIndexPropsV2.Builder properties = GlobalSecondaryIndexPropsV2.builder().indexName(index.name())
                .partitionKeys(attributes(index.keys().partition()))
                .projectionType(ProjectionType.valueOf(index.projection().kind().name()));
        limits.readUnits().ifPresent(properties::maxReadRequestUnits);
        limits.writeUnits().ifPresent(properties::maxWriteRequestUnits);
        if (!index.keys().sort().isEmpty()) {
            properties.sortKeys(attributes(index.keys().sort()));
        }
        if (!index.projection().included().isEmpty()) {
            properties.nonKeyAttributes(index.projection().included().stream().sorted().toList());
        }
        return properties.build();
    }

    private static List<Attribute> attributes(List<KeyAttribute> keys) {
        return keys.stream().map(key -> Attribute.builder().name(key.name()).type(TYPES.get(key.type())).build()).toList();
    }

    /** All keys are strings: numbers and times are written so that they sort. */
    private static Attribute string(String name) {
        return Attribute.builder().name(name).type(AttributeType.STRING).build();
    }
}
