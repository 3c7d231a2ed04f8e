package io.relata.internal.lambda.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache.ApacheHttpClient;

class ReadSecretTest {
    private static final String ARN = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:Key-AbCdEf";

    private record Answer(int status, String body) {
    }

    private static final Answer DENIED = new Answer(400, "{\"__type\":\"AccessDeniedException\",\"Message\":\"no\"}");

    private final List<String> received = new ArrayList<>();
    private final List<Integer> pauses = new ArrayList<>();
    private final Queue<Answer> answers = new ArrayDeque<>();
    private final SdkHttpClient http = ApacheHttpClient.create();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            received.add(exchange.getRequestHeaders().getFirst("X-Amz-Target") + " "
                    + exchange.getRequestHeaders().getFirst("Authorization").replaceAll("Signature=.*", "") + " "
                    + exchange.getRequestHeaders().getFirst("X-Amz-Security-Token") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            Answer answer = answers.remove();
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        http.close();
    }

    @Test
    void secretIsReadByOneSignedRequest() {
        answers.add(new Answer(200, "{\"Name\":\"Key\",\"SecretString\":\"the text of the secret\"}"));

        assertThat(secret().read(ARN)).isEqualTo("the text of the secret");
        assertThat(received).singleElement().asString().matches("secretsmanager\\.GetSecretValue AWS4-HMAC-SHA256 Credential=id/\\d{8}/"
                + "eu-west-1/secretsmanager/aws4_request, .* token \\{\"SecretId\":\"" + ARN + "\"\\}");
    }

    @Test
    void serviceThatFailsIsAskedAgain() {
        answers.add(new Answer(500, "{}"));
        answers.add(new Answer(429, "{\"__type\":\"ThrottlingException\"}"));
        answers.add(new Answer(200, "{\"SecretString\":\"at last\"}"));

        assertThat(secret().read(ARN)).isEqualTo("at last");
    }

    @Test
    void permissionThatIsNotYetKnownIsAskedForAgain() {
        answers.addAll(Collections.nCopies(ReadSecret.ATTEMPTS - 1, DENIED));
        answers.add(new Answer(200, "{\"SecretString\":\"at last\"}"));

        assertThat(secret().read(ARN)).isEqualTo("at last");
        assertThat(pauses).containsExactly(2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void secretThatDoesNotExistIsNotAskedForAgain() {
        answers.add(new Answer(400, "{\"__type\":\"ResourceNotFoundException\"}"));

        assertThatThrownBy(() -> secret().read(ARN)).isInstanceOf(IllegalStateException.class).hasMessageContaining("ResourceNotFound");
        assertThat(received).hasSize(1);
        assertThat(pauses).isEmpty();
    }

    @Test
    void refusalThatStaysSaysWhichPermissionIsMissing() {
        answers.addAll(Collections.nCopies(ReadSecret.ATTEMPTS, DENIED));

        assertThatThrownBy(() -> secret().read(ARN)).isInstanceOf(IllegalStateException.class).hasMessage("Secrets Manager does not give "
                + ARN + " (400 AccessDeniedException): may this function's role secretsmanager:GetSecretValue?");
        assertThat(received).hasSize(ReadSecret.ATTEMPTS);
    }

    @Test
    void noAnswerIsAnError() {
        URI nobody = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        server.stop(0);

        assertThatThrownBy(() -> new ReadSecret(http, credentials(), nobody, pauses::add).read(ARN))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Secrets Manager does not answer at " + nobody);
    }

    @Test
    void endpointIsOfTheSecretsRegion() {
        assertThat(ReadSecret.endpointOf(ARN)).isEqualTo(URI.create("https://secretsmanager.eu-west-1.amazonaws.com"));
        assertThat(ReadSecret.endpointOf(ARN.replace("aws:", "aws-cn:").replace("eu-west-1", "cn-north-1")))
                .isEqualTo(URI.create("https://secretsmanager.cn-north-1.amazonaws.com.cn"));
        assertThatThrownBy(() -> ReadSecret.endpointOf("Key")).hasMessage("Key is not the ARN of a secret of AWS Secrets Manager");
    }

    private ReadSecret secret() {
        return new ReadSecret(http, credentials(), URI.create("http://127.0.0.1:" + server.getAddress().getPort()), pauses::add);
    }

    private static StaticCredentialsProvider credentials() {
        return StaticCredentialsProvider.create(AwsSessionCredentials.create("id", "secret", "token"));
    }
}
