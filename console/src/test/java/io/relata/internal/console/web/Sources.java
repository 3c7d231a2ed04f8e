package io.relata.internal.console.web;

import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.ConsoleSource.Access;
import io.relata.internal.console.source.ConsoleSource.Capabilities;
import io.relata.internal.console.source.ConsoleSource.Mode;
import io.relata.internal.console.source.RawTable;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What consoles of tests look at. */
final class Sources {
    /** Nothing answers there. */
    private static final DynamoDbClient NOWHERE = DynamoDbClient.builder().region(Region.US_EAST_1)
            .endpointOverride(URI.create("http://localhost:1"))
            .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"))).build();

    private Sources() {
    }

    static ConsoleSource office(Access access, Capabilities capabilities) {
        return office(Mode.LOCAL, access, capabilities);
    }

    static ConsoleSource office(Mode mode, Access access, Capabilities capabilities) {
        return of(TableModel.of(Office.MODEL), mode, access, capabilities);
    }

    static ConsoleSource of(TableModel model, Mode mode, Access access, Capabilities capabilities) {
        return new ConsoleSource(mode, access, model, IndexNames.SAME, new RawTable(NOWHERE, "Entity", IndexNames.SAME), "1",
                capabilities);
    }
}
