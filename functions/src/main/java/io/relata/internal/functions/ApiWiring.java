package io.relata.internal.functions;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.core.CallerTables;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.SingleAttempts;
import io.relata.internal.engine.identity.WatchParts;
import io.relata.internal.engine.rate.CallerLimit;
import io.relata.internal.engine.rate.CallerLimits;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.rule.OfModel;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.setting.Setting;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.http.CallerClaims;
import io.relata.internal.functions.http.CallerGate;
import io.relata.internal.functions.http.LimitGate;
import io.relata.internal.functions.openapi.ApiInfo;
import io.relata.internal.functions.session.SessionClients;
import io.relata.internal.functions.session.SessionTables;
import io.relata.internal.lambda.ServedTable;
import io.relata.internal.lambda.invocation.Invocation;
import io.relata.internal.lambda.invocation.LogLines;
import io.relata.internal.lambda.invocation.RequestThreads;
import io.relata.internal.lambda.secret.ConfiguredGuards;
import io.relata.internal.lambda.snapshot.Priming;
import io.relata.internal.lambda.snapshot.RenewedCredentials;
import io.relata.internal.lambda.snapshot.SnapshotInterceptor;
import io.relata.internal.model.TableModel;
import io.relata.rule.LinkRule;
import io.relata.rule.Rule;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Provides the API functions with their dependencies. The function that reads gets a context that can't write. */
@ApplicationScoped
public class ApiWiring {
    /** Queries of one page that run in parallel: one for each partition, at most the 20 tags of a request. */
    private static final int PARALLEL_QUERIES = 20;
    private static final Duration PAGE_TIME = Duration.ofSeconds(3);

    private final TableModel model;
    private final OfModel own;
    private final DynamoDbClient dynamoDb;
    private final DynamoDbCoreTable table;
    private final Optional<GuardKeys> guards;
    private final SdkTable names;
    private final Optional<SessionTables> sessions;
    private final int threads;
    private final WatchParts parts;

    ApiWiring(DynamoDbClient dynamoDb, ServedTable served, @ConfigProperty(name = Setting.TENANT_ROLE) Optional<String> tenantRole,
            @ConfigProperty(name = Setting.UNIQUE_VALUES) Optional<String> uniqueValues,
            @ConfigProperty(name = "aws.lambda.function.memory.size") Optional<Integer> memory, RenewedCredentials credentials,
            SnapshotInterceptor interceptor) {
        this.dynamoDb = dynamoDb;
        this.threads = RequestThreads.useful(memory, PARALLEL_QUERIES);
        this.model = served.model();
        this.own = new OfModel(served.models(), model);
        String name = served.name();
        String indexNames = served.indexNames().toString();
        this.table = new DynamoDbCoreTable(dynamoDb, name, served.indexNames());
        this.guards = uniqueValues.flatMap(values -> ConfiguredGuards.of(values, credentials));
        this.parts = new WatchParts(table, model, Clock.systemUTC(), RequestThreads.atMost(1, "parts"));
        credentials.whenRenewed(parts::forget);
        if (tenantRole.isPresent()) {
            SessionTables tables = new SessionTables(model, SessionClients.sessions(tenantRole.get(), credentials, interceptor), dynamoDb,
                    name, served.indexNames());
            this.sessions = Optional.of(tables);
            this.names = new SdkTable(model, name, indexNames, tables::client);
        } else {
            this.sessions = Optional.empty();
            this.names = new SdkTable(model, name, indexNames);
        }
    }

    @Produces
    @Singleton
    Priming priming(CallerClaims claims) {
        return new ApiPriming(model, claims);
    }

    @Produces
    @Singleton
    WriteContext writes(@Any Instance<Rule<?>> rules, @Any Instance<LinkRule<?, ?>> linkRules) {
        WriteContext writes = WriteContext.of(model, guarded(table))
                .with(Rules.of(model, own.of(rules.stream(), Rule.class), own.of(linkRules.stream(), LinkRule.class))
                        .watching(parts));
        return sessions.isPresent() ? writes.through(sessions.get().core(this::guarded)) : writes;
    }

    private CoreTable guarded(CoreTable stored) {
        return guards.isPresent() ? guards.get().on(stored) : stored;
    }

    /** What the team that offers the API says of it. */
    @Produces
    @Singleton
    ApiInfo info(Config config) {
        return ApiInfo.of(model, name -> config.getOptionalValue(name, String.class));
    }

    /** Open unless the deployment has a limit. */
    @Produces
    @Singleton
    CallerGate gate(@ConfigProperty(name = Setting.CALLER_LIMIT) Optional<Integer> perSecond,
            @ConfigProperty(name = Setting.CALLER_BURST) Optional<Integer> burst,
            @ConfigProperty(name = Setting.LIMIT_BY) Optional<CallerLimit.By> by) {
        return perSecond.map(rate -> limited(new CallerLimit(rate, burst.orElse(CallerLimit.usualBurst(rate)),
                by.orElse(CallerLimit.By.usual(model))))).orElse(CallerGate.OPEN);
    }

    private CallerGate limited(CallerLimit limit) {
        Clock clock = Clock.systemUTC();
        CallerTables<CoreTable> tables = sessions.map(session -> session.limits(SingleAttempts.USUAL))
                .orElseGet(() -> CallerTables.of(model, new SingleAttempts(dynamoDb, names.name(), SingleAttempts.USUAL), KeySpace::core));
        return new LimitGate(model, new CallerLimits(limit, tables, clock,
                new LimitLog(new LogLines(LimitLog.class.getName(), clock, System.out::println), names.name(), clock)));
    }

    /** Only in the function that writes may it be used to write: elsewhere IAM refuses that. */
    @Produces
    @Singleton
    Relata relata(ReadContext reads, WriteContext writes, TextIndex index) {
        return new TableRelata(new AccessContext(reads, writes, index), names);
    }

    @Produces
    @Singleton
    ReadContext reads() {
        ReadContext reads = new ReadContext(model, guarded(table), Invocation.carriedTo(RequestThreads.atMost(threads, "query")),
                Clock.systemUTC()).within(PAGE_TIME).watching(parts);
        ReadContext encrypting = guards.isPresent() ? reads.encrypting(guards.get().key()) : reads;
        return sessions.isPresent() ? encrypting.through(sessions.get().reads(this::guarded)) : encrypting;
    }
}
