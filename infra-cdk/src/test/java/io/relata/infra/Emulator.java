package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.process.Ports;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** MiniStack, an emulator of AWS's APIs, as a process of its own on a free port. It keeps no data, and asks for no signatures. */
final class Emulator implements AutoCloseable {
    private static final String BUCKET = "cdk-hnb659fds-assets-000000000000-us-east-1";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI endpoint;
    private final Process process;

    /** @param log the file for its output */
    Emulator(Path log) throws IOException {
        int port = Ports.free();
        endpoint = URI.create("http://127.0.0.1:" + port);
        ProcessBuilder builder = new ProcessBuilder("ministack").redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("GATEWAY_PORT", String.valueOf(port));
        process = builder.start();
        await("ministack answers", () -> send("s3", HttpRequest.newBuilder(endpoint.resolve("/_ministack/health")).GET()) != null);
        put("", "");
        json("ssm", "AmazonSSM.PutParameter", "{\"Name\": \"/cdk-bootstrap/hnb659fds/version\", \"Value\": \"30\", \"Type\": \"String\"}");
    }

    DynamoDbClient dynamoDb() {
        return new DynamoDbEndpoint(endpoint).client();
    }

    /** Creates a stack from the bootstrap bucket, as the CDK does, and waits until it is created. */
    void create(String stack, JsonNode template) {
        put("/" + stack + ".json", template.toString());
        Map<String, String> named = Map.of("StackName", stack);
        cloudFormation("CreateStack",
                Map.of("StackName", stack, "TemplateURL", endpoint + "/" + BUCKET + "/" + stack + ".json", "Capabilities.member.1",
                        "CAPABILITY_IAM"));
        await(stack + " is created", () -> !status(named).contains("IN_PROGRESS"));
        assertThat(status(named)).as(stack).containsExactly("CREATE_COMPLETE");
    }

    /** The resources of a stack, by their logical ids. */
    List<String> resources(String stack) {
        return all("LogicalResourceId", cloudFormation("DescribeStackResources", Map.of("StackName", stack)));
    }

    JsonNode get(String service, String path) {
        return Deployed.json(answer(service, HttpRequest.newBuilder(endpoint.resolve(path)).GET()));
    }

    JsonNode json(String service, String target, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint).header("X-Amz-Target", target).header("Content-Type",
                "application/x-amz-json-1.0");
        return Deployed.json("[" + answer(service, request.POST(BodyPublishers.ofString(body))) + "]").path(0);
    }

    /** Uploads packages to the bucket, before a stack refers to them. */
    void upload(JsonNode template) {
        Deployed.all(template, "AWS::Lambda::Function").stream().map(function -> function.at("/Properties/Code/S3Key").asText()).distinct()
                .forEach(key -> put("/" + key, "package"));
    }

    /**
     * A template without what the emulator does not know or run: alarms of several metrics at once, custom resources and who waits for
     * them.
     */
    static ObjectNode known(JsonNode template) {
        ObjectNode known = template.deepCopy();
        ObjectNode resources = (ObjectNode) known.get("Resources");
        resources.removeIf(resource -> resource.at("/Properties/Metrics").isArray());
        List<String> custom = resources.properties().stream()
                .filter(resource -> resource.getValue().get("Type").asText().startsWith("Custom::"))
                .map(Map.Entry::getKey).toList();
        resources.remove(custom);
        resources.findParents("DependsOn").forEach(resource -> {
            if (resource.get("DependsOn") instanceof ArrayNode names) {
                names.removeIf(name -> custom.contains(name.asText()));
            }
        });
        return known;
    }

    private List<String> status(Map<String, String> stack) {
        return all("StackStatus", cloudFormation("DescribeStacks", stack));
    }

    private String cloudFormation(String action, Map<String, String> parameters) {
        Map<String, String> all = new TreeMap<>(parameters);
        all.putAll(Map.of("Action", action, "Version", "2010-05-15"));
        String form = all.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return answer("cloudformation", HttpRequest.newBuilder(endpoint).header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    }

    private void put(String path, String body) {
        answer("s3", HttpRequest.newBuilder(endpoint.resolve("/" + BUCKET + path)).PUT(BodyPublishers.ofString(body)));
    }

    private static List<String> all(String element, String xml) {
        return Pattern.compile("<" + element + ">([^<]*)</" + element + ">").matcher(xml).results().map(found -> found.group(1)).toList();
    }

    private String answer(String service, HttpRequest.Builder request) {
        HttpResponse<String> response = send(service, request);
        assertThat(response.statusCode()).as(response.body()).isLessThan(300);
        return response.body();
    }

    private HttpResponse<String> send(String service, HttpRequest.Builder request) {
        try {
            return http.send(request.header("Authorization", "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/" + service
                    + "/aws4_request, SignedHeaders=host, Signature=0").build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private interface Check {
        boolean holds();
    }

    private static void await(String what, Check check) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!check.holds()) {
            assertThat(System.nanoTime()).as("waited in vain until " + what).isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
