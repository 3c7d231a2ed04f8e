package io.relata.infra;

import io.relata.infra.function.FunctionPackage;
import io.relata.internal.engine.dynamodb.TaggedTable;
import io.relata.internal.infra.app.AddedRoute;
import io.relata.internal.infra.app.ApplicationStack;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.config.Target;
import io.relata.internal.infra.plan.Deployment;
import io.relata.internal.infra.table.DataStack;
import io.relata.internal.model.TableModel;
import io.relata.model.Model;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.TagProps;
import software.amazon.awscdk.Tags;
import software.constructs.Construct;

/**
 * The two stacks of a model: {@code Relata-<env>-<model>-Data} with the table, and {@code Relata-<env>-<model>-App} with the API and the
 * functions. An app may have those of several models, each with a table of its own. A whole app:
 *
 * <pre>{@code
 * App app = new App();
 * RelataStacks.of(app, Conference.MODEL).functions(Path.of("../target/function.zip")).create();
 * app.synth();
 * }</pre>
 *
 * <p>All settings of the command line work: {@code cdk deploy --all -c env=prod}. The stacks carry the tags {@code relata:env},
 * {@code relata:model}, {@code relata:fingerprint} (of the model) and {@code relata:version} (of this library).
 */
public final class RelataStacks {
    /** Tags that change often are only for the stacks, which CloudFormation passes on; a template with them would differ each time. */
    private static final TagProps OF_STACKS = TagProps.builder().includeResourceTypes(List.of("aws:cdk:stack")).build();

    private final Configuration configuration;
    private final DataStack data;
    private final Optional<ApplicationStack> application;

    private RelataStacks(Configuration configuration, DataStack data, Optional<ApplicationStack> application) {
        this.configuration = configuration;
        this.data = data;
        this.application = application;
    }

    /**
     * Begins to declare the stacks of a model.
     *
     * @param scope the app, or a stage of it
     */
    public static StacksBuilder of(Construct scope, Model model) {
        return new StacksBuilder(scope, context -> Configuration.read(context, TableModel.of(model)));
    }

    /**
     * Begins to declare the stacks of the model that the setting {@code model} names; without it, of the only model on the class path.
     *
     * @param scope the app, or a stage of it
     */
    public static StacksBuilder of(Construct scope) {
        return new StacksBuilder(scope, Configuration::read);
    }

    static RelataStacks create(Construct scope, Configuration configuration, Target target, Path functions) {
        DataStack data = new DataStack(scope, configuration, target);
        tag(data, configuration);
        if (!target.stacks().contains(Deployment.Stack.APPLICATION)) {
            return new RelataStacks(configuration, data, Optional.empty());
        }
        FunctionPackage code = new FunctionPackage(functions);
        ApplicationStack application = new ApplicationStack(scope, data.table(), configuration, code.code());
        code.customRoutes().routes()
                .forEach(route -> application.addRoute(new AddedRoute(route.method(), route.path()), route.function()));
        tag(application, configuration);
        return new RelataStacks(configuration, data, Optional.of(application));
    }

    private static void tag(Stack stack, Configuration configuration) {
        Tags tags = Tags.of(stack);
        tags.add(TaggedTable.ENVIRONMENT, configuration.env());
        tags.add(TaggedTable.MODEL, configuration.model().name());
        tags.add("relata:fingerprint", configuration.identity().fingerprint(), OF_STACKS);
        tags.add("relata:version", RelataVersion.current(), OF_STACKS);
    }

    /** The configuration that was read. */
    public Configuration configuration() {
        return configuration;
    }

    /** The table, with what one's own functions need of it. */
    public RelataTable table() {
        return new RelataTable(data.table(), configuration);
    }

    /**
     * The API and the functions. Empty in a step of a plan that leaves them as they were deployed last: an app adds its own functions and
     * routes with {@code application().ifPresent(...)}.
     */
    public Optional<RelataApplication> application() {
        return application.map(RelataApplication::new);
    }

    /** The stack with the table. */
    public Stack data() {
        return data;
    }
}
