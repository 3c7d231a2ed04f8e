package io.relata.internal.infra.command;

import io.relata.infra.DeploymentCheck;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.config.ConfigurationException;
import io.relata.internal.infra.config.Context;
import io.relata.internal.infra.deployed.AskDynamoDb;
import io.relata.internal.infra.plan.ChangedModel;
import io.relata.internal.infra.plan.DeployedTable;
import io.relata.internal.infra.plan.Goal;
import io.relata.internal.infra.plan.Instructions;
import io.relata.internal.infra.plan.Plan;
import io.relata.internal.infra.plan.PlanIndexes;
import io.relata.internal.infra.plan.RefusedException;
import io.relata.schema.ModelCatalog;
import io.relata.schema.ModelException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that prints how a deployed table gets the indexes of the model. It changes nothing. */
@Command(name = "plan", mixinStandardHelpOptions = true, sortOptions = false, description = "Prints the deployments by which a table gets "
        + "the indexes of the model, one index each, how to do each, and what a changed model means for what the table holds. It changes "
        + "nothing.%n"
        + "Settings of the context in the project's cdk.json count here too.")
public final class PlanCommand implements Callable<Integer> {
    private static final String MODEL = "model";
    /** Settings that are true of one table. */
    private static final List<String> OF_TABLE = List.of("table", "deployed", "indexNames");

    @Spec
    private CommandSpec spec;

    @Option(names = "--model", description = "the data model; without, that of the context, or the only one. In an app of several models, "
            + "the settings of the commands are those of this model alone")
    private Optional<String> model;

    @Option(names = "--description", description = "a file that aws dynamodb describe-table printed; instead of a table that is asked for")
    private Optional<Path> description;

    @Option(names = "--table", description = "the table, as the output TableName of the data stack has it")
    private Optional<String> table;

    @Option(names = "--region", description = "the AWS region of the table, with the credentials of your environment")
    private Optional<String> region;

    @Option(names = "--endpoint", description = "where DynamoDB answers if it is not AWS's; without a --region any credentials will do "
            + "there")
    private Optional<URI> endpoint;

    @Option(names = "-c", paramLabel = "NAME=VALUE", description = "a setting of the deployment, such as env=prod; repeated in the "
            + "commands")
    private Map<String, String> settings = Map.of();

    @Option(names = "--json", description = "prints the plan as JSON")
    private boolean json;

    @Override
    public Integer call() {
        try {
            Map<String, String> given = given();
            CdkJson cdkJson = CdkJson.of(home());
            Map<String, Object> all = new TreeMap<>(cdkJson.context());
            all.putAll(given);
            Context every = new Context(all);
            Configuration configuration = Configuration.read(every);
            Context context = every.forModel(configuration.model().name());
            Goal goal = DeploymentCheck.goal(context, configuration);
            AskDynamoDb.Asked asked = asked(context, configuration);
            DeployedTable deployed = DeploymentCheck.described(asked.description(), context);
            Plan plan = PlanIndexes.plan(deployed, goal).of(ChangedModel.of(asked.identity(), configuration.identity()));
            String of = isOfSeveral(cdkJson) ? configuration.model().name() + "." : "";
            Instructions instructions = new Instructions(configuration.name(), settings(given, of, deployed), of, file(), region,
                    endpoint.map(URI::toString));
            spec.commandLine().getOut().print(json ? PlanJson.of(plan, instructions) : PlanText.of(plan, instructions, cdkJson));
            spec.commandLine().getOut().flush();
            return plan.changed().refused().isEmpty() ? plan.deployments().isEmpty() ? 0 : 1 : 2;
        } catch (ModelException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return 2;
        } catch (RefusedException | ConfigurationException e) {
            spec.commandLine().getErr().println("plan: " + e.getMessage());
            return 2;
        }
    }

    private Map<String, String> given() {
        Map<String, String> given = new TreeMap<>(settings);
        model.ifPresent(name -> given.put(MODEL, name));
        table.ifPresent(name -> given.put("table", name));
        return given;
    }

    private AskDynamoDb.Asked asked(Context context, Configuration configuration) {
        Optional<String> named = context.text("table");
        if (description.isPresent()) {
            return new AskDynamoDb.Asked(read(description.get()), Optional.empty());
        }
        return new AskDynamoDb(region, endpoint).ask(named
                .orElseThrow(() -> new RefusedException(
                        "which table? Give --table NAME, with the output TableName of the data stack, or --description FILE")),
                configuration.identity());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new RefusedException(
                    file + " can't be read (" + e + "): give a file that aws dynamodb describe-table --table-name NAME printed");
        }
    }

    /**
     * Whether the app names its models itself. Such an app refuses the setting {@code model}, and what is of one model's table is set for
     * that model. Others have the setting, in {@code cdk.json} or each command, as soon as there are several models.
     */
    private boolean isOfSeveral(CdkJson cdkJson) {
        return ModelCatalog.onClassPath().names().size() > 1 && !settings.containsKey(MODEL) && !cdkJson.context().containsKey(MODEL);
    }

    /**
     * The settings with which the printed commands come to the same plan.
     *
     * @param of what the names of those begin with that are about the table
     */
    private String settings(Map<String, String> given, String of, DeployedTable deployed) {
        Map<String, String> settings = new TreeMap<>(given);
        Stream.of("step", "unread").forEach(name -> settings.keySet().removeAll(List.of(name, of + name)));
        if (!of.isEmpty()) {
            settings.remove(MODEL);
        }
        OF_TABLE.forEach(name -> Optional.ofNullable(settings.remove(name)).ifPresent(value -> settings.putIfAbsent(of + name, value)));
        settings.put(of + "table", deployed.name());
        settings.put(of + "deployed", file().orElse("ask"));
        return settings.entrySet().stream().map(setting -> "-c " + setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(" "));
    }

    /** Absolute, because the printed commands run in another directory. */
    private Optional<String> file() {
        return description.map(file -> file.toAbsolutePath().normalize().toString());
    }

    private static Path home() {
        return Path.of(System.getProperty("relata-tool.home", "."));
    }
}
