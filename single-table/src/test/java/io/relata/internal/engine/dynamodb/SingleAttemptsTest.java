package io.relata.internal.engine.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.table.TableThrottledException;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.music.Music;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

class SingleAttemptsTest {
    private static final CoreKey KEY = CoreKey.limitOf("ann");

    private static Action.Update<CoreKey> counted(Condition condition) {
        return new Action.Update<>(KEY, List.of(new AttributeChange.Count("n", 2)), condition);
    }

    @Test
    void anUpdateIsWrittenOrRefusedWithWhatWasFound() {
        LocalTable local = new LocalTable(Music.MODEL);
        SingleAttempts table = new SingleAttempts(DynamoDbLocal.shared().client(), local.name(), Duration.ofMinutes(5));
        assertThat(table.write(counted(Condition.absent()))).isEqualTo(new Outcome.Written());
        assertThat(table.write(counted(Condition.absent())))
                .isEqualTo(new Outcome.Refused(Optional.of(Item.of("id", KEY.id(), "type", KEY.type(), "n", 2))));
        assertThat(table.get(KEY, Consistency.STRONG)).isPresent();
    }

    @Test
    void whoIsThrottledIsNotRepeated() {
        int[] attempts = new int[1];
        DynamoDbClient throttling = new DynamoDbClient() {
            @Override
            public UpdateItemResponse updateItem(UpdateItemRequest request) {
                attempts[0]++;
                throw ProvisionedThroughputExceededException.builder().statusCode(400)
                        .awsErrorDetails(AwsErrorDetails.builder().errorCode("ProvisionedThroughputExceededException").build()).build();
            }

            @Override
            public String serviceName() {
                return "dynamodb";
            }

            @Override
            public void close() {
            }
        };
        assertThatThrownBy(() -> new SingleAttempts(throttling, "any", Duration.ofMinutes(5)).write(counted(Condition.always())))
                .isInstanceOf(TableThrottledException.class);
        assertThat(attempts[0]).isEqualTo(1);
    }

    @Test
    void aTableThatCantBeReachedIsNotWaitedFor() throws IOException {
        int unused;
        try (ServerSocket socket = new ServerSocket(0)) {
            unused = socket.getLocalPort();
        }
        try (DynamoDbClient client = DynamoDbClient.builder().endpointOverride(URI.create("http://localhost:" + unused))
                .region(Region.US_EAST_1).credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")))
                .build()) {
            assertThatThrownBy(() -> new SingleAttempts(client, "any", Duration.ofMinutes(5)).write(counted(Condition.always())))
                    .isInstanceOf(TableUnavailableException.class);
        }
    }
}
