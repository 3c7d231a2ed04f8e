package io.relata.internal.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.relata.internal.cli.RelataTool;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** AWS profiles of different kinds, which get their credentials from a stub of AWS. */
class CredentialsTest {
    private static final String CONFIG = """
            [profile signed-in]
            sso_session = corp
            sso_account_id = 111122223333
            sso_role_name = Reader
            [sso-session corp]
            sso_region = eu-west-1
            sso_start_url = https://corp.awsapps.com/start
            sso_registration_scopes = sso:account:access
            [profile signed-in-as-before]
            sso_start_url = https://corp.awsapps.com/start
            sso_region = eu-west-1
            sso_account_id = 111122223333
            sso_role_name = Reader
            [profile never-signed-in]
            sso_start_url = https://other.awsapps.com/start
            sso_region = eu-west-1
            sso_account_id = 111122223333
            sso_role_name = Reader
            [profile signed-in-long-ago]
            sso_start_url = https://old.awsapps.com/start
            sso_region = eu-west-1
            sso_account_id = 111122223333
            sso_role_name = Reader
            [profile base]
            aws_access_key_id = BASE
            aws_secret_access_key = secret
            [profile role]
            role_arn = arn:aws:iam::111122223333:role/Reader
            source_profile = base
            region = eu-west-1
            [profile web]
            role_arn = arn:aws:iam::111122223333:role/Reader
            web_identity_token_file = %1$s/token
            role_session_name = tester
            region = eu-west-1
            [profile process]
            credential_process = cat %1$s/credentials.json
            """;
    private static final String ROLE = """
            <%1$sResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><%1$sResult><Credentials><AccessKeyId>OF_ROLE</AccessKeyId>\
            <SecretAccessKey>secret</SecretAccessKey><SessionToken>token</SessionToken>\
            <Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></%1$sResult>\
            </%1$sResponse>""";

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path home;
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private HttpServer aws;

    @BeforeEach
    void someone() throws Exception {
        aws = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        aws.createContext("/", this::answer);
        aws.start();
        Files.writeString(home.resolve("config"), CONFIG.formatted(home));
        Files.writeString(home.resolve("token"), "token");
        Files.writeString(home.resolve("credentials.json"),
                "{\"Version\":1,\"AccessKeyId\":\"OF_PROCESS\",\"SecretAccessKey\":\"secret\"}");
        signIn("corp", "2099-01-01T00:00:00Z");
        signIn("https://corp.awsapps.com/start", "2099-01-01T00:00:00Z");
        signIn("https://old.awsapps.com/start", "2020-01-01T00:00:00Z");
    }

    @AfterEach
    void nobody() {
        aws.stop(0);
    }

    private void signIn(String session, String until) throws Exception {
        Path cache = Files.createDirectories(home.resolve(".aws/sso/cache"));
        String name = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(session.getBytes(StandardCharsets.UTF_8)));
        Files.writeString(cache.resolve(name + ".json"),
                "{\"accessToken\":\"token\",\"expiresAt\":\"%s\",\"region\":\"eu-west-1\",\"startUrl\":\"%s\"}"
                        .formatted(until, session));
    }

    private String url() {
        return "http://127.0.0.1:" + aws.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
        String answer;
        int status = 200;
        if (exchange.getRequestURI().getPath().startsWith("/federation/credentials")) {
            answer = "{\"roleCredentials\":{\"accessKeyId\":\"OF_SESSION\",\"secretAccessKey\":\"secret\",\"sessionToken\":\"token\","
                    + "\"expiration\":4070908800000}}";
        } else if (body.startsWith("Action=")) {
            answer = ROLE.formatted(body.substring("Action=".length(), body.indexOf('&')));
        } else {
            keys.add(authorization.replaceFirst(".*Credential=([^/]*)/.*", "$1"));
            answer = "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException\",\"message\":\"none\"}";
            status = 400;
        }
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /**
     * Runs the command in a process of its own, because environment variables tell the SDK where to look. Output of the log managers on the
     * tests' class path is ignored.
     */
    private String verify(String profile, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(System.getProperty("relata-servers.jvm", "-XX:TieredStopAtLevel=1").split(" ")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), RelataTool.class.getName(), "verify", "--model", "office",
                "--table", "Entity", "--endpoint", url()));
        command.addAll(List.of(more));
        Path err = home.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(home.resolve("out").toFile()).redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("AWS_"));
        builder.environment()
                .putAll(Map.of("HOME", home.toString(), "AWS_PROFILE", profile, "AWS_CONFIG_FILE", home.resolve("config").toString(),
                        "AWS_EC2_METADATA_DISABLED", "true", "AWS_ENDPOINT_URL_SSO", url(), "AWS_ENDPOINT_URL_STS", url()));
        Process process = builder.start();
        try {
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(2);
        assertThat(Files.readString(err)).doesNotContain("\tat ");
        return Files.readAllLines(err).stream().filter(line -> line.startsWith("verify: ")).collect(Collectors.joining("\n"));
    }

    @ParameterizedTest
    @CsvSource({"signed-in, OF_SESSION", "signed-in-as-before, OF_SESSION", "role, OF_ROLE", "web, OF_ROLE", "process, OF_PROCESS",
            "base, BASE"})
    void credentialsComeFromTheProfile(String profile, String key) throws Exception {
        String err = verify(profile, "--region", "eu-west-1");

        assertThat(keys).containsOnly(key);
        assertThat(err).isEqualTo("verify: there is no table Entity at " + url() + ": are name and region right?");
    }

    @ParameterizedTest
    @CsvSource({"never-signed-in, there are no AWS credentials", "signed-in-long-ago, the session of your AWS profile has expired",
            "nobody, there are no AWS credentials"})
    void missingCredentialsAreReportedWithAdvice(String profile, String why) throws Exception {
        String err = verify(profile, "--region", "eu-west-1");

        assertThat(keys).isEmpty();
        assertThat(err).isEqualTo(
                "verify: " + why + ": sign in (aws sso login), name a profile with AWS_PROFILE, or put credentials into the environment"
                        + " with eval \"$(aws configure export-credentials --format env)\"");
    }

    @Test
    void unreachableEndpointIsReported() throws Exception {
        aws.stop(0);

        assertThat(verify("nobody"))
                .isEqualTo("verify: nobody answers for table Entity at " + url() + ": is it running, and is the endpoint right?");
    }
}
