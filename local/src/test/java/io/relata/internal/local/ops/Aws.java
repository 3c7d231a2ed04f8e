package io.relata.internal.local.ops;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.cbor.CBORGenerator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/**
 * The services that there are not on this machine, as the SDK's clients see them: CloudFormation answers in XML, CloudWatch in CBOR, its
 * logs in JSON, S3 with objects. The forms are those of AWS's references. DynamoDB Local answers for the table.
 */
final class Aws implements AutoCloseable {
    private static final ObjectMapper CBOR = new ObjectMapper(new CBORFactory());
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int TAG_OF_TIMES = 1;
    private static final String TARGET = "X-Amz-Target";

    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer server;
    /** Values by the name of a metric. */
    final Map<String, List<Double>> metrics = new ConcurrentHashMap<>();
    /** The names of all metrics that were asked for, with their dimensions. */
    final List<String> asked = new CopyOnWriteArrayList<>();
    final List<String> alarms = new CopyOnWriteArrayList<>();
    /** The queries of the logs. */
    final List<JsonNode> searches = new CopyOnWriteArrayList<>();
    /** Messages of a log group, by a text in the query. */
    final Map<String, List<String>> lines = new ConcurrentHashMap<>();
    /** Of the failures bucket. */
    final Map<String, String> objects = new ConcurrentHashMap<>();
    volatile String stacks = "";
    volatile boolean metricsAreDenied;
    private volatile int looks;

    Aws() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** A stack, with the tags of a deployment. */
    static String stack(String name, String environment, String model, Map<String, String> outputs) {
        StringBuilder members = new StringBuilder();
        new TreeMap<>(outputs).forEach((key, value) -> members.append("<member><OutputKey>").append(key).append("</OutputKey><OutputValue>")
                .append(value).append("</OutputValue></member>"));
        return """
                <member><StackName>%s</StackName><StackId>arn:aws:cloudformation:eu-west-1:111122223333:stack/%1$s/1</StackId>
                <CreationTime>2026-11-01T12:00:00Z</CreationTime><StackStatus>UPDATE_COMPLETE</StackStatus><Outputs>%s</Outputs><Tags>
                <member><Key>relata:env</Key><Value>%s</Value></member><member><Key>relata:model</Key><Value>%s</Value></member></Tags>
                </member>""".formatted(name, members, environment, model);
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        String path = exchange.getRequestURI().getPath();
        String target = Optional.ofNullable(exchange.getRequestHeaders().getFirst(TARGET)).orElse("");
        if (target.startsWith("DynamoDB_")) {
            pass(exchange, target, body);
        } else if (target.startsWith("Logs_")) {
            send(exchange, 200, "application/x-amz-json-1.1", JSON.writeValueAsBytes(logs(target, JSON.readTree(body))));
        } else if (path.contains("/service/GraniteServiceVersion20100801/operation/")) {
            cloudWatch(exchange, path.substring(path.lastIndexOf('/') + 1), CBOR.readTree(body));
        } else if (new String(body, StandardCharsets.UTF_8).startsWith("Action=DescribeStacks")) {
            send(exchange, 200, "text/xml", """
                    <DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks>
                    %s</Stacks></DescribeStacksResult></DescribeStacksResponse>""".formatted(stacks).getBytes(StandardCharsets.UTF_8));
        } else {
            bucket(exchange, path);
        }
    }

    private void cloudWatch(HttpExchange exchange, String operation, JsonNode request) throws IOException {
        exchange.getResponseHeaders().set("smithy-protocol", "rpc-v2-cbor");
        if (metricsAreDenied) {
            send(exchange, 400, "application/cbor", CBOR.writeValueAsBytes(Map.of("__type",
                    "com.amazonaws.cloudwatch#AccessDenied", "message", "User ann is not authorized to perform: cloudwatch:" + operation)));
            return;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (CBORGenerator cbor = new CBORFactory().createGenerator(out)) {
            cbor.setCodec(CBOR);
            cbor.writeStartObject();
            cbor.writeArrayFieldStart(operation.equals("GetMetricData") ? "MetricDataResults" : "MetricAlarms");
            if (operation.equals("GetMetricData")) {
                for (JsonNode query : request.get("MetricDataQueries")) {
                    writeMetric(cbor, query);
                }
            } else {
                for (String alarm : alarms) {
                    writeAlarm(cbor, alarm);
                }
            }
            cbor.writeEndArray();
            cbor.writeEndObject();
        }
        send(exchange, 200, "application/cbor", out.toByteArray());
    }

    private void writeMetric(CBORGenerator cbor, JsonNode query) throws IOException {
        JsonNode metric = query.at("/MetricStat/Metric");
        asked.add(metric.get("MetricName").asText() + metric.get("Dimensions"));
        List<Double> values = metrics.getOrDefault(metric.get("MetricName").asText(), List.of());
        cbor.writeStartObject();
        cbor.writeStringField("Id", query.get("Id").asText());
        cbor.writeArrayFieldStart("Timestamps");
        for (int each = 0; each < values.size(); each++) {
            writeTime(cbor, 1_795_694_400 - 60 * each);
        }
        cbor.writeEndArray();
        cbor.writeArrayFieldStart("Values");
        for (double value : values) {
            cbor.writeNumber(value);
        }
        cbor.writeEndArray();
        cbor.writeEndObject();
    }

    private static void writeAlarm(CBORGenerator cbor, String alarm) throws IOException {
        cbor.writeStartObject();
        cbor.writeStringField("AlarmName", alarm);
        cbor.writeStringField("AlarmDescription", "Somebody has to look. Runbook: docs/operating.md#there-are-dead-letters");
        cbor.writeFieldName("StateUpdatedTimestamp");
        writeTime(cbor, 1_795_694_400);
        cbor.writeEndObject();
    }

    private static void writeTime(CBORGenerator cbor, long seconds) throws IOException {
        cbor.writeTag(TAG_OF_TIMES);
        ((JsonGenerator) cbor).writeNumber((double) seconds);
    }

    /** A query runs until it was looked at once. */
    private Object logs(String target, JsonNode request) {
        if (target.endsWith(".StartQuery")) {
            searches.add(request);
            looks = 0;
            return Map.of("queryId", String.valueOf(searches.size() - 1));
        }
        if (looks++ == 0) {
            return Map.of("status", "Running", "results", List.of());
        }
        String query = searches.get(request.get("queryId").asInt()).get("queryString").asText();
        return Map.of("status", "Complete", "results", lines.entrySet().stream().filter(each -> query.contains(each.getKey()))
                .flatMap(each -> each.getValue().stream()).map(Aws::row).toList());
    }

    /** @param line the time, the log group and the message */
    private static List<Map<String, String>> row(String line) {
        String[] parts = line.split(" ", 3);
        return List.of(Map.of("field", "@timestamp", "value", "2026-11-26 " + parts[0]), Map.of("field", "@log", "value", "111122223333:"
                + parts[1]), Map.of("field", "@message", "value", parts[2] + "\n"), Map.of("field", "@ptr", "value", "x"));
    }

    private void bucket(HttpExchange exchange, String path) throws IOException {
        String key = path.replaceFirst("^/[^/]+/?", "");
        if (!key.isEmpty()) {
            send(exchange, 200, "application/json", objects.get(key).getBytes(StandardCharsets.UTF_8));
            return;
        }
        StringBuilder contents = new StringBuilder();
        objects.keySet().forEach(each -> contents.append("<Contents><Key>").append(each).append("</Key><LastModified>")
                .append("2026-11-26T12:00:00.000Z</LastModified><Size>1</Size></Contents>"));
        send(exchange, 200, "application/xml", """
                <?xml version="1.0" encoding="UTF-8"?>
                <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>false</IsTruncated>%s</ListBucketResult>"""
                .formatted(contents).getBytes(StandardCharsets.UTF_8));
    }

    private void pass(HttpExchange exchange, String target, byte[] body) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(DynamoDbLocal.shared().endpoint()).POST(BodyPublishers.ofByteArray(body))
                .header(TARGET, target).header("Content-Type", "application/x-amz-json-1.0").header("Authorization",
                        "AWS4-HMAC-SHA256 Credential=local/20261126/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0");
        try {
            HttpResponse<byte[]> answer = client.send(request.build(), BodyHandlers.ofByteArray());
            send(exchange, answer.statusCode(), "application/x-amz-json-1.0", answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
