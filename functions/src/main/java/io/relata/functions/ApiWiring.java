package io.relata.functions;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.engine.access.AccessContext;
import io.relata.engine.access.TableRelata;
import io.relata.engine.dynamodb.DynamoDbCoreTable;
import io.relata.engine.key.IndexNames;
import io.relata.engine.read.ReadContext;
import io.relata.engine.read.list.TextIndex;
import io.relata.engine.rule.OfModel;
import io.relata.engine.rule.Rules;
import io.relata.engine.write.version.WriteContext;
import io.relata.functions.http.CallerClaims;
import io.relata.functions.session.SessionClients;
import io.relata.functions.session.SessionTables;
import io.relata.lambda.invocation.Invocation;
import io.relata.lambda.invocation.RequestThreads;
import io.relata.lambda.snapshot.Priming;
import io.relata.lambda.snapshot.RenewedCredentials;
import io.relata.lambda.snapshot.SnapshotInterceptor;
import io.relata.model.Model;
import io.relata.rule.LinkRule;
import io.relata.rule.Rule;
import io.relata.schema.ModelCatalog;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Provides the API functions with their dependencies. The function that reads gets a context that can't write. */
@ApplicationScoped
public class ApiWiring {
    /** Queries of one page that run in parallel: one for each partition, at most the 20 tags of a request. */
    private static final int PARALLEL_QUERIES = 20;

    private final Model model;
    private final OfModel own;
    private final DynamoDbCoreTable table;
    private final SdkTable names;
    private final Optional<SessionTables> sessions;
    private final Optional<Integer> memory;

    ApiWiring(DynamoDbClient dynamoDb, ModelCatalog models, @ConfigProperty(name = "relata.model") Optional<String> modelName,
            @ConfigProperty(name = "relata.table") Optional<String> tableName,
            @ConfigProperty(name = "relata.index-names") Optional<String> indexNames,
            @ConfigProperty(name = "relata.tenant-role") Optional<String> tenantRole,
            @ConfigProperty(name = "aws.lambda.function.memory.size") Optional<Integer> memory, RenewedCredentials credentials,
            SnapshotInterceptor interceptor) {
        this.memory = memory;
        this.model = models.chosen(modelName);
        this.own = new OfModel(models, model);
        String name = tableName.orElse(model.table());
        IndexNames indexes = model.indexNames(indexNames.orElse(""));
        this.table = new DynamoDbCoreTable(dynamoDb, name, indexes);
        if (tenantRole.isPresent()) {
            SessionTables tables = new SessionTables(model, SessionClients.sessions(tenantRole.get(), credentials, interceptor), dynamoDb,
                    name, indexes);
            this.sessions = Optional.of(tables);
            this.names = new SdkTable(model, name, indexNames.orElse(""), tables::client);
        } else {
            this.sessions = Optional.empty();
            this.names = new SdkTable(model, name, indexNames.orElse(""));
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
        WriteContext writes = WriteContext.of(model, table)
                .with(Rules.of(model, own.of(rules.stream(), Rule.class), own.of(linkRules.stream(), LinkRule.class)));
        return sessions.isPresent() ? writes.through(sessions.get().core()) : writes;
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
        Executor threads = RequestThreads.atMost(RequestThreads.useful(memory, PARALLEL_QUERIES), "query");
        ReadContext reads = new ReadContext(model, table, Invocation.carriedTo(threads), Clock.systemUTC());
        return sessions.isPresent() ? reads.through(sessions.get().reads()) : reads;
    }
}
