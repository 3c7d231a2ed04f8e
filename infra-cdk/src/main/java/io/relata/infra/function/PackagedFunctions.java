package io.relata.infra.function;

import static io.relata.internal.engine.setting.Setting.variable;

import io.relata.internal.engine.setting.Setting;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.table.TableAccess;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.lambda.Architecture;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.LoggingFormat;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.logs.ILogGroup;
import software.constructs.Construct;

/**
 * Creates functions from one package, for one model and its table.
 *
 * @param code the package
 */
public record PackagedFunctions(Code code, TableAccess table, Configuration configuration) {
    private static final String QUARKUS = "io.quarkus.amazon.lambda.runtime.QuarkusStreamHandler::handleRequest";

    /** Creates the function of a handler. Its logical id is the id, so that it is found in the template. */
    public JavaFunction create(Construct scope, String id, LambdaHandler handler) {
        return new JavaFunction(scope, id, handler, this);
    }

    /** The settings that every function of the package has, to be built with its own. */
    public Function.Builder settings(Construct scope, LambdaHandler handler, IRole role, ILogGroup logs) {
        return Function.Builder.create(scope, "Function").description(handler.description())
                .runtime(Runtime.JAVA_25).architecture(Architecture.ARM_64).code(code).handler(QUARKUS).environment(environment(handler))
                .memorySize(handler.memory().orElse(configuration.memory())).timeout(handler.timeout())
                .role(role).logGroup(logs).loggingFormat(LoggingFormat.JSON);
    }

    /** The environment variables that the library's code needs: the model, the table, and names of indexes if they differ. */
    public static Map<String, String> environment(Configuration configuration, TableAccess table) {
        Map<String, String> environment = new TreeMap<>(
                Map.of(variable(Setting.MODEL), configuration.model().name(), variable(Setting.TABLE), table.name()));
        if (!table.indexNames().toString().isEmpty()) {
            environment.put(variable(Setting.INDEX_NAMES), table.indexNames().toString());
        }
        configuration.jwt().ifPresent(jwt -> environment.putAll(jwt.environment()));
        return environment;
    }

    /** Tells the handler the path that requests begin with, and the limit of requests per caller if there is one. */
    public LambdaHandler answering(LambdaHandler handler) {
        return limiting(configuration.basePath().map(path -> handler.with(variable(Setting.BASE_PATH), path)).orElse(handler));
    }

    private LambdaHandler limiting(LambdaHandler handler) {
        return configuration.callerLimit().map(limit -> handler.with(variable(Setting.CALLER_LIMIT), String.valueOf(limit.perSecond()))
                .with(variable(Setting.CALLER_BURST), String.valueOf(limit.burst()))
                .with(variable(Setting.LIMIT_BY), limit.by().name().toLowerCase(Locale.ROOT)))
                .orElse(handler);
    }

    /** Tells the handler the deployment's key and how unique values are kept. */
    public LambdaHandler knowingSecret(LambdaHandler handler) {
        LambdaHandler knowing = handler;
        for (Map.Entry<String, String> each : secretEnvironment(configuration, table).entrySet()) {
            knowing = knowing.with(each.getKey(), each.getValue());
        }
        return knowing;
    }

    /** The environment variables of handlers that know the deployment's key. */
    public static Map<String, String> secretEnvironment(Configuration configuration, TableAccess table) {
        return table.secret().map(secret -> Map.of(variable(Setting.KEY_SECRET), secret.arn(), variable(Setting.UNIQUE_VALUES),
                configuration.uniqueValues().setting())).orElse(Map.of());
    }

    /** Tells the handler the bucket with the files of entities, if they have any. */
    public LambdaHandler knowingFiles(LambdaHandler handler) {
        return table.files().map(files -> handler.with(variable(Setting.FILES), files.url())).orElse(handler);
    }

    /** Tells the handler the search engine, if there is one. */
    public LambdaHandler searching(LambdaHandler handler) {
        return configuration.search().map(engine -> handler.with(variable(Setting.SEARCH_ENDPOINT), engine.endpoint())
                .with(variable(Setting.SEARCH_ARN), engine.arn())).orElse(handler);
    }

    private Map<String, String> environment(LambdaHandler handler) {
        Map<String, String> all = new TreeMap<>(handler.environment());
        all.putAll(environment(configuration, table));
        all.put("QUARKUS_LAMBDA_HANDLER", handler.name());
        return all;
    }
}
