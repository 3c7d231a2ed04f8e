package io.relata.internal.local.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.cli.RelataTool;
import io.relata.internal.cli.ToolCommand;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.events.queue.QueueDelivery;
import io.relata.internal.events.queue.SqsEndpoint;
import io.relata.internal.local.LinkedTable;
import io.relata.internal.local.queue.ElasticMq;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.process.Ports;
import io.relata.models.office.Office;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The operator's command with the SDK's own clients, against an SQS, a DynamoDB and a stand-in for the rest of AWS. */
class OpsCommandTest {
    private static final String RECHECK = "{\"v\":1,\"do\":\"look\",\"id\":\"005\",\"type\":\"customer#005\"}";
    private static final String INVOCATION = "0c5b1c3e-7d5c-4f0e-8f4e-5a3f6f1f2f3f";
    private static final String BATCH = """
            {"requestContext": {"requestId": "79b4f56e", "functionArn": "arn:aws:lambda:eu-west-1:111122223333:function:F:live",
             "condition": "RetryAttemptsExhausted", "approximateInvokeCount": 51}, "responseContext": {"statusCode": 200,
             "executedVersion": "7", "functionError": "Unhandled"}, "version": "1.0", "timestamp": "2026-11-26T12:00:00.717Z",
             "DDBStreamBatchInfo": {"shardId": "shardId-1", "batchSize": 2}, "payload": "{\\"Records\\": [{\\"eventName\\": \\"MODIFY\\",
             \\"dynamodb\\": {\\"Keys\\": {\\"id\\": {\\"S\\": \\"004\\"}, \\"type\\": {\\"S\\": \\"store#004\\"}}}},
             {\\"eventName\\": \\"REMOVE\\",
             \\"dynamodb\\": {\\"Keys\\": {\\"id\\": {\\"S\\": \\"unique:customer.email:ann@example.com\\"},
             \\"type\\": {\\"S\\": \\"unique:customer.email:ann@example.com\\"}}}}]}"}""".replace("\n ", " ");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Aws aws;
    private ElasticMq server;
    private SqsEndpoint queue;
    private SqsClient sqs;
    private LinkedTable table;

    @BeforeEach
    void deployed() throws Exception {
        aws = new Aws();
        server = ElasticMq.starting(Ports.free(), QueueDelivery.standard(), Optional.empty());
        queue = server.awaited();
        sqs = queue.client();
        table = LinkedTable.create("Ops-" + UUID.randomUUID());
        firstDeployment();
        Map<String, String> outputs = new TreeMap<>(Map.of("FanoutLogs", "/logs/fanout", "ApiLogs", "/logs/api", "WorkQueueUrl",
                queue.workUrl(), "DeadLettersUrl", queue.deadLettersUrl(), "FanoutSource", "mapping-1", "FanoutFailures", "failures",
                "FanoutAlias", "arn:aws:lambda:eu-west-1:111122223333:function:Fanout-1:live", "CommandsAlias",
                "arn:aws:lambda:eu-west-1:111122223333:function:Commands-1:live", "ApiId", "a1b2"));
        aws.stacks = Aws.stack("Other", "dev", "office", Map.of()) + Aws.stack("Mine-Data", "prod", "office", Map.of("TableName", table
                .name())) + Aws.stack("Mine-App", "prod", "office", outputs);
    }

    /** As it leaves the table: nothing has to be built. */
    private void firstDeployment() {
        TableIdentity identity = TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME);
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            new DynamoDbCopyTable(dynamoDb, table.name())
                    .write(new Action.Update<>(TableIdentity.KEY, identity.deployedAfter(Optional.empty()),
                            new Condition.Exists(TableIdentity.MODEL)));
        }
    }

    @AfterEach
    void gone() {
        sqs.close();
        server.close();
        table.close();
        aws.close();
    }

    private int ops(String... arguments) {
        List<String> all = new ArrayList<>(List.of("ops"));
        all.addAll(Arrays.asList(arguments));
        all.addAll(List.of("--env", "prod", "--endpoint", aws.endpoint().toString()));
        return RelataTool.commandLine(EnumSet.of(ToolCommand.OPS)).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    private String die(String body) {
        return sqs.sendMessage(send -> send.queueUrl(queue.deadLettersUrl()).messageBody(body)).messageId();
    }

    private void awaitDead(int count) {
        await().atMost(Duration.ofMinutes(1)).until(() -> sqs.getQueueAttributes(get -> get.queueUrl(queue.deadLettersUrl())
                .attributeNamesWithStrings("ApproximateNumberOfMessages")).attributesAsStrings().containsValue(String.valueOf(count)));
    }

    @Test
    void aHealthyDeploymentIsToldAtAGlance() {
        aws.metrics.put("IteratorAge", List.of(1200.0, 900_000_000.0));
        aws.metrics.put("FindingsOfRun", List.of(0.0, 7.0));
        aws.metrics.put("CopyLag", List.of(1350.0));
        aws.metrics.put("ConsumedWriteCapacityUnits", List.of(400_000.0, 600_000.0));
        aws.metrics.put("Duration", List.of(1_000_000.0));

        assertThat(ops()).as(err.toString()).isZero();

        // 1,000,000 write units of the table and of each of four indexes; 1,000 seconds of two functions with 1 GB.
        assertThat(out).hasToString("""
                Mine-App, table %s of the model office
                  stream        records are 1 s old when they are read
                  copies        1,350 ms behind
                  work queue    0 waiting, the oldest for 0 s; 0 under way
                  dead letters  none
                  given up      nothing in the last 24 hours
                  verify        a run finished in the hour after 2026-11-26T12:00:00Z, and found nothing
                  building      nothing: the table holds all of the model
                  alarms        none is on
                  cost          about $3.15 in 24 hours (reads $0.00, writes $3.13, functions $0.03, API $0.00, queue $0.00, \
                storage $0.00); without logs, backups, alarms and transfer, at the prices of us-east-1
                """.formatted(table.name()));
        assertThat(aws.asked).contains("IteratorAge[{\"Name\":\"FunctionName\",\"Value\":\"Fanout-1\"}]",
                "Count[{\"Name\":\"ApiId\",\"Value\":\"a1b2\"}]", "FindingsOfRun[{\"Name\":\"Table\",\"Value\":\"" + table.name() + "\"}]");
    }

    @Test
    void whatNeedsSomebodyIsMarked() {
        aws.metrics.put("IteratorAge", List.of(3_600_000.0));
        aws.metrics.put("ApproximateAgeOfOldestMessage", List.of(7300.0));
        aws.metrics.put("OnFailureDestinationDeliveredEventCount", List.of(2.0, 1.0));
        aws.metrics.put("FindingsOfRun", List.of(3.0));
        aws.alarms.add("Mine-App-WatchAlarmsDeadLetters1A2B3C4D-XYZ");
        die(RECHECK);
        awaitDead(1);

        assertThat(ops()).as(err.toString()).isEqualTo(1);

        assertThat(out.toString().lines().filter(line -> line.startsWith("!"))).containsExactly(
                "! stream        records are 60 minutes old when they are read",
                "! work queue    0 waiting, the oldest for 2 hours; 0 under way",
                "! dead letters  1: ./relata ops given-up lists them",
                "! given up      3 changes in the last 24 hours: ./relata ops given-up tells which",
                "! verify        a run finished in the hour after 2026-11-26T12:00:00Z, and found 3 wrong items",
                "! alarm         DeadLetters since 2026-11-26T12:00:00Z: Somebody has to look. "
                        + "Runbook: docs/operating.md#there-are-dead-letters");
    }

    @Test
    void whatMayNotBeAskedHidesNothingElse() {
        aws.metricsAreDenied = true;

        assertThat(ops()).isEqualTo(1);

        assertThat(out.toString()).contains("! stream        can't be told: these AWS credentials don't suffice: User ann is not "
                + "authorized to perform: cloudwatch:GetMetricData", "  dead letters  none", "  building      nothing");
    }

    @Test
    void whatAnEarlierReleaseDidNotTellHidesNothingElse() {
        aws.stacks = Aws.stack("Mine-App", "prod", "office", Map.of("TableName", table.name(), "FanoutLogs", "/logs/fanout", "FanoutAlias",
                "arn:aws:lambda:eu-west-1:111122223333:function:Fanout-1:live"));

        assertThat(ops()).isEqualTo(1);

        assertThat(out.toString()).contains(
                "! work queue    can't be told: the stack Mine-App has no output DeadLettersUrl: deploy it again",
                "! cost          can't be told: the stack Mine-App has no output ApiId: deploy it again", "  building      nothing");
    }

    @Test
    void theEnvironmentMayBeNamedBeforeTheSubcommandToo() {
        assertThat(RelataTool.commandLine(EnumSet.of(ToolCommand.OPS)).setOut(new PrintWriter(out, true)).execute("ops", "--env", "prod",
                "--endpoint", aws.endpoint().toString(), "given-up")).isZero();
        assertThat(out).hasToString("No dead letters.\nNo batches of Fanout.\n");
    }

    @Test
    void theStacksAreFoundByTheirTags() {
        aws.stacks += Aws.stack("Shop-App", "prod", "shop", Map.of("FanoutLogs", "x"));

        assertThat(ops()).isEqualTo(2);
        assertThat(err).hasToString("ops: there are stacks of several models with the tag relata:env=prod: name one with --model: "
                + "office, shop\n");
        assertThat(ops("redrive", "--model", "office")).as(err.toString()).isZero();
    }

    @Test
    void anEnvironmentWithoutStacksIsRefused() {
        aws.stacks = "";

        assertThat(ops("redrive")).isEqualTo(2);
        assertThat(err).hasToString("ops redrive: no stack here has the tag relata:env=prod: are account and region right?\n");
    }

    @Test
    void theEnvironmentHasToBeNamed() {
        assertThat(RelataTool.commandLine(EnumSet.of(ToolCommand.OPS)).setErr(new PrintWriter(err, true)).execute("ops")).isEqualTo(2);
        assertThat(err.toString()).startsWith("ops: say which environment: --env NAME");
    }

    @Test
    void deadLettersGoBackToTheWorkQueue() {
        die(RECHECK);
        die(RECHECK);
        awaitDead(2);

        assertThat(ops("redrive")).as(err.toString()).isZero();

        assertThat(out).hasToString("2 dead letters on their way back\n");
        awaitDead(0);
    }

    @Test
    void oneDeadLetterIsShownAndDeletedAndTheOthersStay() {
        for (int each = 0; each < 12; each++) {
            die(RECHECK);
        }
        String id = die("{\"v\":1,\"do\":\"look\",\"id\":\"666\",\"type\":\"customer#666\"}");

        assertThat(ops("discard", id, "--yes")).as(err.toString()).isZero();

        assertThat(out.toString()).startsWith(id + "  recheck (666, customer#666); sent ").contains("\"id\":\"666\"",
                "It is deleted. Verify with repair mends what it was about: docs/operating.md#verify");
        awaitDead(12);
    }

    @Test
    void whoIsAskedMaySayNo() {
        String id = die(RECHECK);
        CommandLine discard = new CommandLine(new DiscardLetter(question -> "n")).setOut(new PrintWriter(out, true));

        assertThat(discard.execute(id, "--env", "prod", "--endpoint", aws.endpoint().toString())).isEqualTo(2);
        assertThat(out.toString()).endsWith("It was not deleted.\n");
        awaitDead(1);

        assertThat(new CommandLine(new DiscardLetter(question -> "y")).setOut(new PrintWriter(out, true)).execute(id, "--env", "prod",
                "--endpoint", aws.endpoint().toString())).isZero();
        awaitDead(0);
    }

    @Test
    void aLetterThatThereIsNotIsRefused() {
        assertThat(ops("discard", "nobody", "--yes")).isEqualTo(2);
        assertThat(err).hasToString("ops discard: there is no dead letter nobody, or somebody else is looking at it: "
                + "./relata ops given-up lists them\n");
    }

    @Test
    void whatWasGivenUpIsReadableAndSaysWhy() {
        String id = die(RECHECK);
        aws.objects.put("aws/lambda/mapping-1/shardId-1/2026/11/26/2026-11-26T12.00.00-1", BATCH);

        assertThat(ops("given-up")).as(err.toString()).isEqualTo(1);

        assertThat(out.toString().replaceAll("sent .*", "sent T")).isEqualTo("""
                Dead letters, the first 10 at the most:
                %s  recheck (005, customer#005); sent T
                    %s
                Batches that Fanout did not process:
                2026-11-26T12:00:00.717Z  RetryAttemptsExhausted after 51 tries, Unhandled; 2 records
                    MODIFY (004, store#004)
                    REMOVE (unique:customer.email:sha256-facf6bf59e01, unique:customer.email:sha256-facf6bf59e01)
                    its log: ./relata ops trace 79b4f56e
                """.formatted(id, RECHECK));
    }

    @Test
    void nothingGivenUpIsSaid() {
        assertThat(ops("given-up")).as(err.toString()).isZero();
        assertThat(out).hasToString("No dead letters.\nNo batches of Fanout.\n");
    }

    @Test
    void aRequestIsFollowedFromTheGatewayIntoItsInvocation() {
        aws.lines.put("like \"JKJaXmPLvHcESHA=\"", List.of("12:00:00.050 /logs/api {\"requestId\":\"JKJaXmPLvHcESHA=\",\"route\":"
                + "\"GET /{collection}/{id}\",\"status\":\"500\",\"latency\":\"31\",\"function\":\"" + INVOCATION + "\"}"));
        aws.lines.put("mdc.requestId in [\"" + INVOCATION + "\"]", List.of(
                "12:00:00.044 /logs/commands {\"level\":\"ERROR\",\"message\":\"request JKJaXmPLvHcESHA= failed\",\"mdc\":{\"requestId\":\""
                        + INVOCATION + "\"},\"stackTrace\":\"java.lang.IllegalStateException: what\\n\\tat Somewhere\\n\"}",
                "12:00:00.046 /logs/fanout {\"type\":\"platform.report\",\"record\":{\"requestId\":\"" + INVOCATION
                        + "\",\"metrics\":{\"durationMs\":12.4},\"status\":\"success\"}}"));

        assertThat(ops("trace", "JKJaXmPLvHcESHA=")).as(err.toString()).isZero();

        assertThat(out).hasToString("""
                3 lines:
                2026-11-26 12:00:00.044  /logs/commands ERROR request JKJaXmPLvHcESHA= failed
                java.lang.IllegalStateException: what
                \tat Somewhere
                2026-11-26 12:00:00.046  Fanout    report success after 12 ms
                2026-11-26 12:00:00.050  Api       GET /{collection}/{id} answered 500 in 31 ms
                """);
        assertThat(aws.searches).hasSize(2).extracting((JsonNode search) -> search.get("logGroupNames").toString())
                .containsOnly("[\"/logs/api\",\"/logs/fanout\"]");
    }

    @Test
    void whatFailedIsListed() {
        aws.lines.put("record.status != \"success\"", List.of("12:00:25.004 /logs/fanout {\"type\":\"platform.report\",\"record\":"
                + "{\"requestId\":\"" + INVOCATION + "\",\"metrics\":{\"durationMs\":25000.0},\"status\":\"timeout\"}}",
                "12:00:26.000 /logs/fanout no JSON"));

        assertThat(ops("errors")).as(err.toString()).isZero();

        assertThat(out).hasToString("""
                2 lines:
                2026-11-26 12:00:25.004  Fanout    report timeout after 25000 ms
                2026-11-26 12:00:26.000  Fanout    no JSON
                """);
    }

    @Test
    void anEntityIsSearchedAsLogsNameIt() {
        assertThat(ops("trace", "store/004", "--since", "PT30M")).as(err.toString()).isZero();

        assertThat(out).hasToString("No such line in the last 30 minutes.\n");
        assertThat(aws.searches).singleElement().satisfies(search -> assertThat(search.get("queryString").asText())
                .isEqualTo("fields @timestamp, @log, @message | filter @message like \"store#004\" | sort @timestamp asc"));
        assertThat(ops("trace", "a\" or true")).isEqualTo(2);
    }
}
