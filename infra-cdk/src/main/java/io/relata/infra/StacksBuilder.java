package io.relata.infra;

import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.config.ConfigurationException;
import io.relata.internal.infra.config.Context;
import io.relata.internal.infra.deployed.AskDynamoDb;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awscdk.Environment;
import software.constructs.Construct;

/** Options for the stacks of a model. Only the package of functions is required. */
public final class StacksBuilder {
    private final Construct scope;
    private final Function<Context, Configuration> reading;
    private Settings settings = Settings.defaults();
    private String[] own = {};
    private Path functions = Path.of("../target/function.zip");

    StacksBuilder(Construct scope, Function<Context, Configuration> reading) {
        this.scope = scope;
        this.reading = reading;
    }

    /**
     * The package of the functions, as {@code mvn package} writes it. Default: {@code ../target/function.zip}.
     *
     * @param zip relative to the directory that {@code cdk} runs in, at most 250 MB unzipped
     */
    public StacksBuilder functions(Path zip) {
        functions = zip;
        return this;
    }

    /** Settings that the command line and {@code cdk.json} leave open; the defaults without. */
    public StacksBuilder settings(Settings defaults) {
        settings = defaults;
        return this;
    }

    /**
     * Names of settings of the app's own, which it reads with {@code app.getNode().tryGetContext(name)}. Any other name that is no setting
     * of this library is refused, so that a misspelt one is noticed. Default: none.
     */
    public StacksBuilder ownSettings(String... names) {
        own = names.clone();
        return this;
    }

    /**
     * Creates the stacks. With {@code -c deployed=...} the deployment is checked against the deployed table first.
     *
     * @throws ConfigurationException when a setting is invalid, the package is missing, the stacks exist, or several deployments are needed
     */
    public RelataStacks create() {
        Context all = Context.of(scope, own).orElse(settings.values());
        Configuration configuration = reading.apply(all);
        if (scope.getNode().tryFindChild(configuration.name() + "-Data") != null) {
            throw new ConfigurationException("there are stacks " + configuration.name() + "-... already: in an app of several models give"
                    + " the stacks of each their own name, with -c " + configuration.model().name() + ".stacks=NAME");
        }
        Context context = all.forModel(configuration.model().name());
        Optional<String> region = configuration.place().map(Environment::getRegion)
                .or(() -> Optional.ofNullable(System.getenv("CDK_DEFAULT_REGION")));
        AskDynamoDb dynamoDb = new AskDynamoDb(region, Optional.empty());
        DeploymentCheck check = new DeploymentCheck(context, configuration,
                table -> dynamoDb.ask(table, configuration.identity()), System.err);
        return RelataStacks.create(scope, configuration, check.target(), functions);
    }
}
