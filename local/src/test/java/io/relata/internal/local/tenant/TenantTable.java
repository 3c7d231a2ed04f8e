package io.relata.internal.local.tenant;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.saas.Saas;
import io.relata.rule.Caller;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A table of the model {@code saas} on DynamoDB Local, with the same items for each of some tenants, and the commands on it. */
final class TenantTable implements AutoCloseable {
    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private final String name = "Tenants-" + UUID.randomUUID();

    TenantTable(String... tenants) {
        dynamoDb.createTable(TableDefinition.withoutStream(name, TableModel.of(Saas.MODEL).indexes()));
        put(TableIdentity.of(TableModel.of(Saas.MODEL), IndexNames.SAME).item());
        for (String tenant : tenants) {
            fill(tenant);
        }
        follow();
    }

    private void fill(String tenant) {
        put(tenant, "organization", "o", "{'organizationName': 'Acme', 'planType': 'TEAM'}");
        put(tenant, "user", "ann",
                "{'organizationId': 'o', 'userName': 'Ann', 'userType': 'MEMBER', 'email': 'ann@example.com'}");
        put(tenant, "group", "1", "{'organizationId': 'o', 'groupName': 'One'}");
        put(tenant, "ticket", "t",
                "{'userId': 'ann', 'subject': 'Help', 'status': 'OPEN', 'createdAt': '2026-11-20T12:00:00.000Z'}");
        Side groups = TableModel.of(Saas.MODEL).relations().get(0).outgoing();
        new LinkEntities(writes(tenant)).link(groups, "ann", "1", Optional.of(json("{'part': 'MODERATOR'}")));
    }

    String name() {
        return name;
    }

    DynamoDbClient dynamoDb() {
        return dynamoDb;
    }

    WriteContext writes(String tenant) {
        return WriteContext.of(TableModel.of(Saas.MODEL), new DynamoDbCoreTable(dynamoDb, name))
                .by(Caller.of("root").inTenant(tenant).withRoles("admin"));
    }

    void put(String tenant, String entity, String id, String json) {
        put(tenant, entity, id, json(json));
    }

    void put(String tenant, String entity, String id, ObjectNode json) {
        new PutEntity(writes(tenant)).put(TableModel.of(Saas.MODEL).entity(entity).orElseThrow(), id, json, Precondition.NONE);
    }

    void put(Item item) {
        dynamoDb.putItem(request -> request.tableName(name).item(AttributeValues.of(item)));
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) Json.MAPPER.readTree(text.replace('\'', '"'));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Writes the copies of all entities and links. */
    void follow() {
        Fanout fanout = new Fanout(TableModel.of(Saas.MODEL), new DynamoDbCopyTable(dynamoDb, name), Clock.systemUTC(), Runnable::run);
        items().forEach(item -> fanout.process(List.of(new StreamRecord("1", item.key(), Optional.empty(), Optional.of(item))),
                (key, failure) -> {
                    throw failure;
                }));
    }

    List<Item> items() {
        List<Item> items = new ArrayList<>();
        dynamoDb.scanPaginator(request -> request.tableName(name).consistentRead(true)).items()
                .forEach(attributes -> items.add(AttributeValues.item(attributes)));
        return items;
    }

    /** The items whose partition key begins with a text. */
    List<Item> items(String prefix) {
        return items().stream().filter(item -> item.key().id().startsWith(prefix)).toList();
    }

    /** How a command ended, and what it said. */
    record Run(int code, String out, String err) {
    }

    Run run(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(arguments));
        if (!all.isEmpty()) {
            all.addAll(List.of("--endpoint", DynamoDbLocal.shared().endpoint().toString(), "--table", name, "--model", "saas"));
        }
        int code = new CommandLine(new TenantCommand()).setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true)).setParameterExceptionHandler((failure, given) -> {
                    failure.getCommandLine().getErr().println(failure.getMessage());
                    return 2;
                }).setExecutionExceptionHandler((failure, line, parsed) -> {
                    line.getErr().println(failure.getMessage());
                    return 2;
                }).execute(all.toArray(String[]::new));
        return new Run(code, out.toString(), err.toString());
    }

    @Override
    public void close() {
        dynamoDb.deleteTable(request -> request.tableName(name));
        dynamoDb.close();
    }
}
