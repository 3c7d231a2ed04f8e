package io.relata.internal.infra.app;

import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.Logs;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.Key;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.table.TableAccess;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import software.amazon.awscdk.customresources.AwsCustomResource;
import software.amazon.awscdk.customresources.AwsSdkCall;
import software.amazon.awscdk.customresources.Logging;
import software.amazon.awscdk.customresources.PhysicalResourceId;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/**
 * Writes the model's identity into the table whenever it changes. If the table belongs to another model, or may have items of an entity
 * that the model does not know, the write fails, and the deployment with it: all functions are deployed afterwards.
 */
final class TableRecord extends Construct {
    /** More names would make the condition longer than the 4 KB that DynamoDB allows. */
    static final int MOST_NAMES = 30;
    /** The model before, to which CloudFormation can go back when a deployment fails later, although it lacks what is new. */
    private static final String PREVIOUS = TableIdentity.PREVIOUS;

    TableRecord(Construct scope, String id, TableAccess table, Configuration configuration) {
        super(scope, id);
        LogGroup logs = Logs.kept(this, configuration);
        Role role = Role.Builder.create(this, "Role").assumedBy(new ServicePrincipal("lambda.amazonaws.com")).build();
        logs.grantWrite(role);
        table.grantIdentify(role);
        TableIdentity identity = TableIdentity.of(configuration.model(), table.indexNames());
        AwsCustomResource.Builder.create(this, "Item").resourceType("Custom::TableRecord").onUpdate(write(table, identity)).role(role)
                .logGroup(logs)
                .installLatestAwsSdk(false).build().getNode().addDependency(role);
    }

    private static AwsSdkCall write(TableAccess table, TableIdentity identity) {
        return AwsSdkCall.builder().service("DynamoDB").action("updateItem").physicalResourceId(PhysicalResourceId.of("table"))
                .logging(Logging.withDataHidden()).parameters(parameters(table.name(), identity)).build();
    }

    /** Of UpdateItem, always in the same order. */
    static Map<String, Object> parameters(String table, TableIdentity identity) {
        Map<String, Object> attributes = new TreeMap<>(identity.attributes());
        Map<String, Object> key = new TreeMap<>();
        List.of(Key.PARTITION, Key.SORT)
                .forEach(name -> key.put(name, value(Objects.requireNonNull(attributes.remove(name)))));
        Map<String, Object> values = new TreeMap<>();
        attributes.forEach((name, value) -> values.put(":" + name, value(value)));
        List<String> known = identity.entities().orElseThrow();
        IntStream.range(0, isCompared(known) ? known.size() : 0).forEach(i -> values.put(":" + i, value(known.get(i))));
        Map<String, String> names = new TreeMap<>(Map.of("#" + PREVIOUS, PREVIOUS));
        attributes.keySet().forEach(name -> names.put("#" + name, name));
        String set = attributes.keySet().stream().map(name -> "#" + name + " = :" + name).collect(Collectors.joining(", "));
        return new TreeMap<>(Map.of("TableName", table, "Key", key,
                "UpdateExpression", "SET #" + PREVIOUS + " = if_not_exists(#fingerprint, :fingerprint), " + set,
                "ConditionExpression", "attribute_not_exists(#model) OR (#model = :model AND (#" + PREVIOUS + " = :fingerprint OR ("
                        + eachIsKnown(known) + ")))",
                "ExpressionAttributeNames", names, "ExpressionAttributeValues", values));
    }

    private static boolean isCompared(List<String> known) {
        return known.size() <= MOST_NAMES;
    }

    /** Both lists are sorted, so what is at a place of the stored one, if all of it is known, is no earlier in the other. */
    private static String eachIsKnown(List<String> known) {
        if (!isCompared(known)) {
            return "attribute_exists(#model)";
        }
        return IntStream.range(0, known.size())
                .mapToObj(i -> "(attribute_not_exists(#entities[" + i + "]) OR #entities[" + i + "] IN ("
                        + IntStream.range(i, known.size()).mapToObj(other -> ":" + other).collect(Collectors.joining(",")) + "))")
                .collect(Collectors.joining(" AND ")) + " AND attribute_not_exists(#entities[" + known.size() + "])";
    }

    private static Map<String, Object> value(Object value) {
        if (value instanceof List<?> names) {
            return Map.of("L", names.stream().map(TableRecord::value).toList());
        }
        return Map.of(value instanceof Number ? "N" : "S", value.toString());
    }

    /** Deploys these functions only after the table was found to belong to the same model. */
    void comesBefore(List<JavaFunction> functions) {
        functions.forEach(function -> function.getNode().addDependency(this));
    }
}
