package io.relata.infra.app;

import io.relata.engine.identity.TableIdentity;
import io.relata.infra.config.Configuration;
import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.Logs;
import io.relata.infra.table.TableAccess;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awscdk.customresources.AwsCustomResource;
import software.amazon.awscdk.customresources.AwsSdkCall;
import software.amazon.awscdk.customresources.Logging;
import software.amazon.awscdk.customresources.PhysicalResourceId;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/**
 * Writes the model's identity into the table whenever it changes. If the table belongs to another model, the write fails, and the
 * deployment with it: functions that write are deployed afterwards.
 */
final class TableRecord extends Construct {
    TableRecord(Construct scope, String id, TableAccess table, Configuration configuration) {
        super(scope, id);
        LogGroup logs = Logs.kept(this, configuration);
        Role role = Role.Builder.create(this, "Role").assumedBy(new ServicePrincipal("lambda.amazonaws.com")).build();
        logs.grantWrite(role);
        table.grantIdentify(role);
        TableIdentity identity = TableIdentity.of(configuration.model(), table.indexNames());
        AwsCustomResource.Builder.create(this, "Item").resourceType("Custom::TableRecord").onUpdate(put(table, identity)).role(role)
                .logGroup(logs)
                .installLatestAwsSdk(false).build().getNode().addDependency(role);
    }

    private static AwsSdkCall put(TableAccess table, TableIdentity identity) {
        return AwsSdkCall.builder().service("DynamoDB").action("putItem").physicalResourceId(PhysicalResourceId.of("table"))
                .logging(Logging.withDataHidden())
                .parameters(new TreeMap<>(Map.of("TableName", table.name(), "Item", item(identity),
                        "ConditionExpression", "attribute_not_exists(#model) OR #model = :model",
                        "ExpressionAttributeNames", Map.of("#model", "model"),
                        "ExpressionAttributeValues", Map.of(":model", Map.of("S", identity.model())))))
                .build();
    }

    private static Map<String, Map<String, String>> item(TableIdentity identity) {
        return identity.attributes().entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey,
                attribute -> Map.of(attribute.getValue() instanceof Number ? "N" : "S", attribute.getValue().toString()),
                (one, other) -> one, TreeMap::new));
    }

    /** Deploys these functions only after the table was found to belong to the same model. */
    void comesBefore(List<JavaFunction> writers) {
        writers.forEach(writer -> writer.getNode().addDependency(this));
    }
}
