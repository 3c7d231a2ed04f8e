package io.relata.test;

import io.quarkus.arc.Arc;
import io.quarkus.arc.ArcContainer;
import io.relata.internal.engine.rule.OfModel;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.lambda.ServedTable;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.rule.AfterChange;
import io.relata.rule.LinkRule;
import io.relata.rule.Rule;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.util.TypeLiteral;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The rules, listeners and operations of a Quarkus application that runs in this JVM, as {@code @QuarkusTest} starts it. */
record ApplicationBeans(ArcContainer container) {
    private static final String ENDPOINT = "quarkus.dynamodb.endpoint-override";

    /** Empty where no application runs. */
    static Optional<ApplicationBeans> running() {
        return Optional.ofNullable(Arc.container()).filter(ArcContainer::isRunning).map(ApplicationBeans::new);
    }

    /**
     * A system with the application's model, in the table that it is configured for, so that its beans read and write it too.
     *
     * @param more makes what only the test has
     */
    RelataSystem system(Function<Map<Class<?>, Object>, List<Object>> more) {
        Config config = ConfigProvider.getConfig();
        ServedTable served = container.instance(ServedTable.class).get();
        TableModel model = served.model();
        URI endpoint = config.getOptionalValue(ENDPOINT, URI.class).orElseThrow(() -> new ExtensionConfigurationException(
                "the application has no DynamoDB on this machine: add @WithTestResource(RelataResource.class) to the test"));
        DynamoDbEndpoint dynamoDb = new DynamoDbEndpoint(endpoint);
        requireNew(dynamoDb, served.name());
        return StartSystem.of(model, dynamoDb, served.name(),
                given -> ApplicationCode.of(given, more.apply(given)).and(beans(new OfModel(served.models(), model))));
    }

    /** A table that somebody else made may hold what somebody needs. */
    private static void requireNew(DynamoDbEndpoint endpoint, String table) {
        try (DynamoDbClient dynamoDb = endpoint.client()) {
            dynamoDb.describeTable(describe -> describe.tableName(table));
            throw new ExtensionConfigurationException("there is a table " + table + " at " + endpoint.uri()
                    + ", which tests would delete: add @WithTestResource(RelataResource.class) to the test, or choose another table for"
                    + " tests (%test.relata.table)");
        } catch (ResourceNotFoundException e) {
            // as it should be
        }
    }

    private ApplicationCode beans(OfModel own) {
        return new ApplicationCode(own.of(all(new TypeLiteral<Rule<?>>() {
        }), Rule.class), own.of(all(new TypeLiteral<LinkRule<?, ?>>() {
        }), LinkRule.class), own.of(all(new TypeLiteral<AfterChange<?>>() {
        }), AfterChange.class), container.instance(RouteHandlers.class).get());
    }

    private <B> Stream<B> all(TypeLiteral<B> type) {
        return container.select(type, Any.Literal.INSTANCE).stream();
    }
}
