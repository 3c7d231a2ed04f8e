package io.relata.infra.app;

import io.relata.functions.route.Route;
import io.relata.infra.config.Configuration;
import io.relata.infra.function.FunctionPackage;
import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.LambdaHandler;
import io.relata.infra.table.TableAccess;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.lambda.Code;
import software.constructs.Construct;

/** The API and the functions. It holds no data and can be deleted and deployed again. */
public final class ApplicationStack extends Stack {
    /** Less than the 30 s that API Gateway waits. */
    private static final Duration API_TIMEOUT = Duration.seconds(25);

    public ApplicationStack(Construct scope, TableAccess table, Configuration configuration) {
        super(scope, configuration.name() + "-App", StackProps.builder().env(configuration.place().orElse(null))
                .description("Relata: the functions and the API of the model " + configuration.model().name()).build());
        Code code = new FunctionPackage(configuration.home()).code();
        JavaFunction commands = new JavaFunction(this, "Commands",
                LambdaHandler.of(Route.Function.COMMANDS.handler(), "Handles commands of the API: writes core items", code, API_TIMEOUT,
                        configuration, table),
                configuration);
        table.grantRead(commands.role());
        table.grantWriteCore(commands.role());
        JavaFunction queries = new JavaFunction(this, "Queries",
                LambdaHandler
                        .of(Route.Function.QUERIES.handler(), "Handles queries of the API: reads entities, lists and search results", code,
                                API_TIMEOUT, configuration, table)
                        .searchingIn(configuration.search()),
                configuration);
        table.grantRead(queries.role());
        Optional<SearchFunctions> search = configuration.search()
                .map(engine -> new SearchFunctions(this, "Search", table, code, configuration));
        Api http = new Api(this, "Api", Map.of(Route.Function.COMMANDS, commands, Route.Function.QUERIES, queries), configuration);
        FanoutFunctions fanout = new FanoutFunctions(this, "Fanout", table, code, configuration);
        new TableRecord(this, "TableRecord", table, configuration)
                .comesBefore(List.of(commands, fanout.fanout(), fanout.work(), fanout.verify()));
        Monitoring monitoring = new Monitoring(this, "Watch", configuration);
        monitoring.api(http.http());
        monitoring.stream(fanout);
        monitoring.table(table);
        Outputs outputs = new Outputs(this);
        http.addTo(outputs);
        fanout.addTo(outputs);
        Map<String, JavaFunction> functions = new TreeMap<>(
                Map.of("Commands", commands, "Queries", queries, "Fanout", fanout.fanout(), "Worker", fanout.work(),
                        "Verify", fanout.verify()));
        functions.forEach(outputs::function);
        monitoring.functions(functions);
        search.ifPresent(each -> {
            table.grantReadMany(queries.role());
            each.grantSearch(queries);
            monitoring.index(each, table);
            each.addTo(outputs);
        });
        outputs.add("Dashboard", monitoring.dashboard().getDashboardName(), "The CloudWatch dashboard");
        configuration.limits().budget()
                .ifPresent(dollars -> new CostBudget(this, "Spending", dollars, configuration.alarmEmail().orElseThrow()));
    }
}
