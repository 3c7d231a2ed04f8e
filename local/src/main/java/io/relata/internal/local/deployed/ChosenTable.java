package io.relata.internal.local.deployed;

import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.TaggedTable;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.local.TableOptions;
import io.relata.internal.local.aws.AwsClients;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Options that choose a table to look at. Its model and its names of indexes are said by the table itself, unless an option says them. */
public final class ChosenTable {
    @Mixin
    private TableOptions of;

    @Option(names = "--env", paramLabel = "NAME", description = "the environment whose table it is, found by its tags; instead of --table")
    private Optional<String> environment;

    @Option(names = "--index-names", description = "indexes that the table calls otherwise than the model: typeGsi:typeGsi2,...; "
            + "without, as the table says")
    private Optional<String> indexNames;

    /** A table that was found. */
    public record Found(String table, TableModel model, IndexNames indexNames) {
        public TableIdentity identity() {
            return TableIdentity.of(model, indexNames);
        }
    }

    public AwsClients clients() {
        return environment.isPresent() ? of.clientsOfEnvironment() : of.clients();
    }

    /** For messages. */
    public String place() {
        return environment.map(name -> "the table of the environment " + name).orElseGet(of::place);
    }

    public Found find(DynamoDbClient dynamoDb) {
        Optional<TableModel> named = of.namedModel();
        Optional<TaggedTable> tagged = environment.map(name -> EnvironmentTable.of(name, named.map(TableModel::name), dynamoDb));
        String table = tagged.map(TaggedTable::name).orElseGet(of::table);
        Optional<TableIdentity> identity = TableIdentity.read(new DynamoDbCopyTable(dynamoDb, table, IndexNames.SAME));
        TableModel model = named.or(() -> identity.map(TableIdentity::model).or(() -> tagged.map(TaggedTable::model))
                .filter(ModelCatalog.onClassPath().names()::contains).map(ModelCatalog.onClassPath()::named).map(TableModel::of))
                .orElseGet(of::model);
        String names = indexNames.or(() -> identity.map(TableIdentity::indexNames)).orElse("");
        return new Found(table, model, model.indexNames(names));
    }
}
