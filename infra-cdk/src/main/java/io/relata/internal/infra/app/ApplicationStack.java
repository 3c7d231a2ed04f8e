package io.relata.internal.infra.app;

import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.LambdaHandler;
import io.relata.infra.function.PackagedFunctions;
import io.relata.internal.functions.route.Route;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.config.ConfigurationException;
import io.relata.internal.infra.config.IamPermissions;
import io.relata.internal.infra.table.CrossStack;
import io.relata.internal.infra.table.TableAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.apigatewayv2.HttpApi;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.IFunction;
import software.constructs.Construct;

/** The API and the functions. It holds no data and can be deleted and deployed again. */
public final class ApplicationStack extends Stack {
    /** Less than the 30 s that API Gateway waits. */
    private static final Duration API_TIMEOUT = Duration.seconds(25);
    /** The ids of functions that exist, or may exist with other settings, and of constructs beside them. */
    private static final List<String> TAKEN = List.of("Commands", "Queries", "Fanout", "Worker", "Verify", "Index", "Search", "Api",
            "Watch", "KeepActive", "TableRecord", "Spending", "Canary",
            "CommandsTenant", "QueriesTenant");

    private final PackagedFunctions functions;
    private final JavaFunction commands;
    private final JavaFunction queries;
    private final ApiAccess reading;
    private final Optional<SearchFunctions> search;
    private final Api api;
    private final List<JavaFunction> tellers;
    private final TableRecord record;
    private final Monitoring monitoring;
    private final Outputs outputs = new Outputs(this);

    /** @param code the package with the handlers */
    public ApplicationStack(Construct scope, TableAccess table, Configuration configuration, Code code) {
        super(scope, configuration.name() + "-App", StackProps.builder().env(configuration.place().orElse(null))
                .description("Relata: the functions and the API of the model " + configuration.model().name()).build());
        CrossStack.strong(this);
        if (configuration.jwt().isEmpty()) {
            IamPermissions.warning(configuration.model())
                    .ifPresent(warning -> Annotations.of(this).addWarningV2("relata:permissions-behind-iam", warning));
        }
        functions = new PackagedFunctions(code, table, configuration);
        LambdaHandler writes = functions.answering(LambdaHandler
                .named(Route.Function.COMMANDS.handler(), "Handles commands of the API: writes core items").timeout(API_TIMEOUT));
        commands = functions.create(this, "Commands", functions.knowingFiles(functions.knowingSecret(writes)));
        ApiAccess writing = new ApiAccess(this, "CommandsTenant", commands, functions);
        writing.read();
        writing.writeCore();
        writing.readMany();
        LambdaHandler answers = functions.knowingFiles(functions.answering(functions.searching(LambdaHandler
                .named(Route.Function.QUERIES.handler(), "Handles queries of the API: reads entities, lists and search results")
                .timeout(API_TIMEOUT))));
        queries = functions.create(this, "Queries", configuration.readersNeedSecret() ? functions.knowingSecret(answers) : answers);
        table.files().ifPresent(files -> {
            files.grantUpload(commands.role());
            files.grantRead(queries.role());
        });
        table.secret().ifPresent(secret -> secret.grantRead(commands.role()));
        table.secret().filter(any -> configuration.readersNeedSecret()).ifPresent(secret -> secret.grantRead(queries.role()));
        reading = new ApiAccess(this, "QueriesTenant", queries, functions);
        reading.read();
        reading.count();
        search = configuration.search().map(engine -> new SearchFunctions(this, "Search", functions));
        reading.readMany();
        api = new Api(this, "Api", Map.of(Route.Function.COMMANDS, commands, Route.Function.QUERIES, queries), configuration);
        new KeepActive(this, "KeepActive", List.of(commands, queries));
        FanoutFunctions fanout = new FanoutFunctions(this, "Fanout", functions);
        tellers = List.of(fanout.fanout(), fanout.work());
        List<JavaFunction> followers = Stream.concat(tellers.stream(), search.stream().map(SearchFunctions::index)).toList();
        record = new TableRecord(this, "TableRecord", functions);
        record.comesBefore(Stream.concat(followers.stream(), Stream.of(commands, queries, fanout.verify())).toList());
        List.of(commands, queries).forEach(function -> function.switchedAfter(followers));
        monitoring = new Monitoring(this, "Watch", configuration);
        monitor(fanout);
        configuration.canaryMinutes().ifPresent(minutes -> tryNewVersions(minutes, fanout));
        configuration.limits().budget()
                .ifPresent(dollars -> new CostBudget(this, "Spending", dollars, configuration.alarmEmail().orElseThrow()));
    }

    /** The functions that tell listeners. */
    public List<JavaFunction> tellers() {
        return tellers;
    }

    /** An alarm of an event source can't be among those of its function: it needs the source, which needs the alias. */
    private void tryNewVersions(int minutes, FanoutFunctions fanout) {
        monitoring.logged("Fanout", fanout.fanout());
        monitoring.logged("Worker", fanout.work());
        List<Canary.Tried> tried = new ArrayList<>(List.of(tried("Commands", commands, "ServerErrors"),
                tried("Queries", queries, "ServerErrors"), tried("Fanout", fanout.fanout(), "FanoutFailures"),
                tried("Worker", fanout.work(), "WorkerFailures")));
        search.ifPresent(each -> tried.add(tried("Index", each.index(), "IndexRefused")));
        new Canary(this, "Canary", minutes, tried);
    }

    private Canary.Tried tried(String name, JavaFunction function, String alarm) {
        return new Canary.Tried(name, function, monitoring.alarms(name + "Errors", alarm));
    }

    /** Adds alarms, graphs and outputs. */
    private void monitor(FanoutFunctions fanout) {
        TableAccess table = functions.table();
        monitoring.api(api.http());
        monitoring.stream(fanout);
        monitoring.table(table);
        monitoring.verify(fanout.verify(), functions.configuration().verification(), table);
        functions.configuration().callerLimit().ifPresent(limit -> monitoring.limits(table));
        functions.configuration().heartbeatMinutes().ifPresent(minutes -> monitoring.heartbeat(minutes, table));
        api.addTo(outputs);
        fanout.addTo(outputs);
        Map<String, JavaFunction> named = new TreeMap<>(
                Map.of("Commands", commands, "Queries", queries, "Fanout", fanout.fanout(), "Worker", fanout.work(),
                        "Verify", fanout.verify()));
        named.forEach(outputs::function);
        monitoring.functions(named);
        search.ifPresent(each -> {
            each.grantSearch(queries, "SearchRole");
            if (functions.configuration().model().multiTenant()) {
                each.grantRemoveTenants(fanout.work(), "WorkerSearchRole");
            }
            monitoring.index(each, table);
            each.addTo(outputs);
        });
        outputs.add("Memory", String.valueOf(functions.configuration().memory()), "The memory of each function, in MB");
        outputs.add("Dashboard", monitoring.dashboard().getDashboardName(), "The CloudWatch dashboard");
    }

    /**
     * Adds a function of one's own from the same package, with alarms, a row of the dashboard and outputs as all functions have them.
     *
     * @param id its name in the template, the alarms and the outputs
     * @throws ConfigurationException when the stack has something of this name
     */
    public JavaFunction addFunction(String id, LambdaHandler handler) {
        if (!id.matches("[A-Z][A-Za-z0-9]{0,99}") || TAKEN.contains(id) || getNode().tryFindChild(id) != null) {
            throw new ConfigurationException("function " + id + " of the stack " + getStackName()
                    + ": give it a name of letters and digits that begins with a capital and that no other function has; taken are "
                    + String.join(", ", TAKEN));
        }
        JavaFunction function = functions.create(this, id, handler);
        record.comesBefore(List.of(function));
        outputs.function(id, function);
        monitoring.function(id, function);
        return function;
    }

    /** Adds a custom route that a function of the API answers. One with GET is also there with HEAD. */
    public void addRoute(AddedRoute route, Route.Function function) {
        api.route(route, function);
    }

    /**
     * Adds a custom route that another function answers.
     *
     * @param name of the function, unique in the API
     * @param alias what is invoked
     */
    public void addRoute(AddedRoute route, String name, IFunction alias) {
        api.route(route, name, alias);
    }

    /**
     * Allows a function to search, and tells it where.
     *
     * @throws ConfigurationException without a search engine
     */
    public void grantSearch(JavaFunction function) {
        SearchFunctions engine = search.orElseThrow(() -> new ConfigurationException("function " + function.getNode().getId()
                + " is to search, but there is no search engine: set search and searchArn"));
        functions.searching(LambdaHandler.named("", "")).environment().forEach(function.function()::addEnvironment);
        functions.table().grantReadMany(function.role());
        engine.grantSearch(function, function.getNode().getId() + "SearchRole");
    }

    /** The HTTP API, for a domain name or a stage of one's own. */
    public HttpApi http() {
        return api.http();
    }
}
