package io.relata.benchmarks.cold;

import io.relata.internal.cli.ToolHome;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.setting.Setting;
import io.relata.internal.local.lambda.FunctionArchive;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.DynamoDbLocalOptions;
import io.relata.internal.servers.runtime.FunctionCommand;
import io.relata.models.office.Office;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The command {@code ./relata benchmark cold}. */
@Command(name = "cold", mixinStandardHelpOptions = true, sortOptions = false, showDefaultValues = true, description = "Measures how a "
        + "packaged function starts, beside a handler that has nothing but the AWS SDK. Both read one item.")
public final class ColdStartCommand implements Callable<Integer> {
    private static final String TABLE = "Entity";
    private static final long LIFE = 1_795_219_200_000_000L;

    @Option(names = "--runs", defaultValue = "7", paramLabel = "N", description = "starts of each function; the table has medians")
    private int runs;

    @Option(names = "--invocations", defaultValue = "2000", paramLabel = "N", description = "after the first one of each start; the second "
            + "half of them is measured")
    private int invocations;

    @Option(names = "--beginning", defaultValue = "INIT,RESTORE", split = ",", description = "how they start: ${COMPLETION-CANDIDATES}")
    private List<StartMode> modes;

    @Option(names = "--package", paramLabel = "ZIP", description = "another package of the API functions to measure as well; may be "
            + "repeated")
    private List<Path> others = List.of();

    @Override
    public Integer call() throws IOException {
        Path home = ToolHome.directory();
        Path temporary = Files.createTempDirectory("relata-cold-");
        Workload work = new Workload(Files.readString(home.resolve("events/queries/read-customer.json")), "Ann");
        try (DynamoDbLocal database = DynamoDbLocal.start(DynamoDbLocalOptions.inMemory())) {
            prepare(database);
            List<DeployedPackage> functions = functions(home, database, temporary);
            System.out.println("Medians of %d starts; in brackets, the ratio to the SDK alone".formatted(runs));
            if (modes.contains(StartMode.INIT)) {
                System.out.println("\nWithout a snapshot\n\n" + table(functions, StartMode.INIT, temporary, work).withoutSnapshot());
            }
            if (modes.contains(StartMode.RESTORE)) {
                System.out.println("\nAfter a restore; no real snapshot is taken\n\n"
                        + table(functions, StartMode.RESTORE, temporary, work).afterRestore());
            }
        }
        System.out.println("The functions' output is in " + temporary);
        return 0;
    }

    private List<DeployedPackage> functions(Path home, DynamoDbLocal database, Path temporary) throws IOException {
        Map<String, String> baseline = environment("BASELINE_ENDPOINT", database.endpoint().toString(), "BASELINE_TABLE", TABLE);
        Map<String, String> relata = environment("QUARKUS_DYNAMODB_ENDPOINT_OVERRIDE", database.endpoint().toString(),
                Setting.variable(Setting.TABLE),
                TABLE);
        relata.put("QUARKUS_LAMBDA_HANDLER", "queries");
        Path measured = new FunctionArchive(home.resolve("samples/target/function.zip")).unzipped();
        List<DeployedPackage> functions = new ArrayList<>(
                List.of(BaselineFunction.SDK.beside(measured, temporary.resolve("baseline"), baseline),
                        new DeployedPackage("Relata", measured, FunctionCommand.QUARKUS, relata),
                        BaselineFunction.JDK.beside(measured, temporary.resolve("baseline-jdk"), baseline)));
        for (Path other : others) {
            functions.add(new DeployedPackage(other.getFileName().toString(), new FunctionArchive(other).unzipped(),
                    FunctionCommand.QUARKUS, relata));
        }
        return functions;
    }

    private static Map<String, String> environment(String endpoint, String uri, String table, String name) {
        return new HashMap<>(Map.of(endpoint, uri, table, name,
                "AWS_ACCESS_KEY_ID", DynamoDbEndpoint.CREDENTIAL, "AWS_SECRET_ACCESS_KEY", DynamoDbEndpoint.CREDENTIAL));
    }

    /** All functions in turn, so that other work on the machine affects all of them alike. */
    private ColdStartTable table(List<DeployedPackage> functions, StartMode mode, Path temporary, Workload work) throws IOException {
        Map<String, List<Sample>> samples = new LinkedHashMap<>();
        for (int run = 0; run < runs; run++) {
            for (DeployedPackage function : functions) {
                samples.computeIfAbsent(function.name(), name -> new ArrayList<>())
                        .add(Sample.of(function, mode, temporary, work, invocations));
            }
        }
        return new ColdStartTable(samples, functions.get(0).name());
    }

    private static void prepare(DynamoDbLocal database) {
        try (DynamoDbClient dynamoDb = database.client()) {
            dynamoDb.createTable(TableDefinition.of(TABLE, TableModel.of(Office.MODEL).indexes()));
            Item customer = Item.of("id", "001", "type", "customer#001", "kind", "entity", "entity", "customer", "version", LIFE, "life",
                    LIFE,
                    "createdAt", "2026-11-20T12:00:00.000Z", "updatedAt", "2026-11-20T12:00:00.000Z", "sort", "customer#ann",
                    "businessId", "002", "firstName", "Ann", "lastName", "Smith", "email", "ann@example.com");
            dynamoDb.putItem(request -> request.tableName(TABLE).item(AttributeValues.of(customer)));
        }
    }
}
