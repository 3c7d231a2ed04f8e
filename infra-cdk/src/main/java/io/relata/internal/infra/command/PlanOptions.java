package io.relata.internal.infra.command;

import io.relata.infra.DeploymentCheck;
import io.relata.internal.infra.config.Configuration;
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
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options that name a deployed table, and what it is to become. */
final class PlanOptions {
    private static final String MODEL = "model";
    private static final String PLAIN_WORD = "[A-Za-z0-9_@%+=:,./-]*";
    /** Settings that are true of one table. */
    private static final List<String> OF_TABLE = List.of("table", "deployed", "indexNames");

    @Option(names = "--model", description = "the data model; without, that of the context, or the only one. In an app of several models, "
            + "the settings of the commands are those of this model alone")
    private Optional<String> model;

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

    /** A plan, with what carries it out. */
    record Planned(Plan plan, Instructions instructions, CdkJson cdkJson) {
    }

    /** The settings of a deployment, before anything is asked. */
    record Wanted(Configuration configuration, Context context, CdkJson cdkJson) {
    }

    /** @throws io.relata.internal.infra.config.ConfigurationException when a setting is invalid */
    Wanted wanted() {
        CdkJson cdkJson = CdkJson.of(home());
        Map<String, Object> all = new TreeMap<>(cdkJson.context());
        all.putAll(given());
        Context every = new Context(all);
        Configuration configuration = Configuration.read(every);
        return new Wanted(configuration, every.forModel(configuration.model().name()), cdkJson);
    }

    /**
     * Plans how the table becomes what is wanted.
     *
     * @param description a file that describes the table, instead of DynamoDB
     * @throws RefusedException when it can't, or not yet
     */
    Planned plan(Wanted wanted, Optional<Path> description) {
        Configuration configuration = wanted.configuration();
        Goal goal = DeploymentCheck.goal(wanted.context(), configuration);
        AskDynamoDb.Asked asked = asked(wanted, description);
        DeployedTable deployed = DeploymentCheck.described(asked.description(), wanted.context());
        Plan plan = PlanIndexes.plan(deployed, goal).of(ChangedModel.of(asked.parts(), configuration.identity()));
        String of = isOfSeveral(wanted.cdkJson()) ? configuration.model().name() + "." : "";
        Optional<String> file = description.map(path -> path.toAbsolutePath().normalize().toString());
        return new Planned(plan, new Instructions(configuration.name(), settings(of, deployed, file), of, file, region,
                endpoint.map(URI::toString)), wanted.cdkJson());
    }

    /** The settings with the environment's table: the named one, or the one that a deployment has tagged; without one before the first. */
    Wanted ofEnvironment() {
        Wanted wanted = wanted();
        Stream.of("step", "unread").filter(name -> wanted.context().text(name).isPresent()).findFirst().ifPresent(name -> {
            throw new RefusedException("leave " + name + " out: the command finds the next step by itself");
        });
        if (wanted.context().text("table").isPresent()) {
            return wanted;
        }
        table = dynamoDb().tagged(wanted.configuration().env(), wanted.configuration().model().name());
        return wanted();
    }

    /** The command of a first deployment. */
    String first(Wanted wanted) {
        Map<String, String> repeated = given();
        repeated.remove("deployed");
        if (isOfSeveral(wanted.cdkJson())) {
            repeated.remove(MODEL);
        }
        return new Instructions(wanted.configuration().name(), repeated(repeated), "", Optional.empty(), region, Optional.empty()).whole();
    }

    AskDynamoDb dynamoDb() {
        return new AskDynamoDb(region, endpoint);
    }

    private Map<String, String> given() {
        Map<String, String> given = new TreeMap<>(settings);
        model.ifPresent(name -> given.put(MODEL, name));
        table.ifPresent(name -> given.put("table", name));
        return given;
    }

    private AskDynamoDb.Asked asked(Wanted wanted, Optional<Path> description) {
        if (description.isPresent()) {
            return new AskDynamoDb.Asked(read(description.get()), Optional.empty());
        }
        return dynamoDb().ask(wanted.context().text("table")
                .orElseThrow(() -> new RefusedException(
                        "which table? Give --table NAME, with the output TableName of the data stack, or --description FILE")),
                wanted.configuration().identity());
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
     * @param file absolute, because the printed commands run in another directory
     */
    private String settings(String of, DeployedTable deployed, Optional<String> file) {
        Map<String, String> repeated = new TreeMap<>(given());
        Stream.of("step", "unread").forEach(name -> repeated.keySet().removeAll(List.of(name, of + name)));
        if (!of.isEmpty()) {
            repeated.remove(MODEL);
        }
        OF_TABLE.forEach(name -> Optional.ofNullable(repeated.remove(name)).ifPresent(value -> repeated.putIfAbsent(of + name, value)));
        repeated.put(of + "table", deployed.name());
        repeated.put(of + "deployed", file.orElse("ask"));
        return repeated(repeated);
    }

    private static String repeated(Map<String, String> settings) {
        return settings.entrySet().stream().map(setting -> "-c " + quoted(setting.getKey() + "=" + setting.getValue()))
                .collect(Collectors.joining(" "));
    }

    /** One word for the shell. */
    private static String quoted(String word) {
        return word.matches(PLAIN_WORD) ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    static Path home() {
        return Path.of(System.getProperty("relata-tool.home", "."));
    }
}
