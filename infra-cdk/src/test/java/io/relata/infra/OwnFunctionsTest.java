package io.relata.infra;

import static io.relata.infra.Deployed.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.infra.Policies.Request;
import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.LambdaHandler;
import io.relata.internal.infra.config.Configuration;
import io.relata.internal.infra.config.ConfigurationException;
import io.relata.internal.infra.config.Context;
import io.relata.internal.infra.config.Target;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.assertions.Template;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.sns.Topic;

/** Functions of one's own, and what they are granted. */
@NeedsNode
class OwnFunctionsTest {
    private final App app = new App(AppProps.builder().analyticsReporting(false).build());
    private final RelataStacks stacks = RelataStacks.of(app, TableModel.of(Office.MODEL)).functions(Deployed.ZIP).create();
    private final RelataApplication application = stacks.application().orElseThrow();

    @Test
    void whatListenersNeedIsGrantedToBothFunctionsThatTellThem() {
        Topic topic = Topic.Builder.create(application.stack(), "Changes").build();
        application.tellers().forEach(function -> topic.grantPublish(function.role()));

        JsonNode template = template(application.stack());
        assertThat(template.get("Resources").findValuesAsText("Action").stream().filter("sns:Publish"::equals)).hasSize(2);
    }

    @Test
    void functionOfThePackageIsDeployedAsTheOthersAre() {
        application.function("Report", LambdaHandler.named("report", "Counts orders"));
        JsonNode template = template(application.stack());
        JsonNode report = Deployed.properties(template, "AWS::Lambda::Function", "Report");
        JsonNode commands = Deployed.properties(template, "AWS::Lambda::Function", "Commands");
        for (String same : List.of("Code", "Runtime", "Architectures", "Handler", "SnapStart", "TracingConfig", "MemorySize", "Tags")) {
            assertThat(report.get(same)).as(same).isEqualTo(commands.get(same));
        }
        assertThat(report.get("Timeout").asInt()).isEqualTo(30);
        assertThat(report.at("/Environment/Variables/QUARKUS_LAMBDA_HANDLER").asText()).isEqualTo("report");
        assertThat(report.at("/Environment/Variables/RELATA_MODEL").asText()).isEqualTo("office");
        assertThat(report.at("/Environment/Variables/RELATA_TABLE").has("Fn::ImportValue")).isTrue();
        assertThat(Deployed.properties(template, "AWS::Lambda::Alias", "ReportAlias").get("Name").asText()).isEqualTo("live");
        assertThat(Deployed.properties(template, "AWS::Logs::LogGroup", "ReportLogs").get("RetentionInDays").asInt()).isEqualTo(30);
        assertThat(Deployed.properties(template, "AWS::CloudWatch::Alarm", "WatchAlarmsReportErrors").get("Threshold").asInt()).isZero();
        assertThat(Deployed.properties(template, "AWS::CloudWatch::Dashboard", "Watch").toString()).contains("ReportThrottles");
        assertThat(template.get("Outputs").has("ReportAlias")).isTrue();
        assertThat(template.at("/Resources/Report/DependsOn").toString()).as("a table of another model is noticed before")
                .contains("TableRecordModel");
    }

    @Test
    void handlerHasSettingsOfItsOwn() {
        application.function("Report", LambdaHandler.named("report", "Counts orders").timeout(Duration.minutes(5)).memory(2048)
                .with("CURRENCY", "EUR"));
        JsonNode report = Deployed.properties(template(application.stack()), "AWS::Lambda::Function", "Report");
        assertThat(report.get("Timeout").asInt()).isEqualTo(300);
        assertThat(report.get("MemorySize").asInt()).isEqualTo(2048);
        assertThat(report.at("/Environment/Variables/CURRENCY").asText()).isEqualTo("EUR");
    }

    @Test
    void withoutAGrantAFunctionMayDoNothingWithTheTable() {
        application.function("Report", LambdaHandler.named("report", "Counts orders"));
        assertThat(Policies.of(template(application.stack()), "Report").statements().toString()).doesNotContain("dynamodb:");
    }

    @Test
    void readerReadsAndWritesNothing() {
        stacks.table().grantRead(application.function("Report", LambdaHandler.named("report", "Counts orders")));
        JsonNode template = template(application.stack());
        assertThat(dynamoDb(Policies.of(template, "Report"))).isEqualTo("""
                Allow "dynamodb:GetItem" <table>
                Allow "dynamodb:Query" <table>, <table>/index/businessIdGsi, <table>/index/customerIdGsi, <table>/index/listGsi, \
                <table>/index/typeGsi
                Allow "dynamodb:BatchGetItem" <table>
                """.strip().replace("<table>", Policies.table(template)));
    }

    @Test
    void writerMayWriteWhatCommandsMay() {
        JavaFunction jobs = application.function("Jobs", LambdaHandler.named("jobs", "Closes orders"));
        stacks.table().grantRead(jobs);
        stacks.table().grantCoreWrites(jobs);
        JsonNode template = template(application.stack());
        String table = Policies.table(template);
        Policies policies = Policies.of(template, "Jobs");
        assertThat(policies.allow(new Request("dynamodb:PutItem", table, List.of("001")))).isTrue();
        assertThat(policies.allow(new Request("dynamodb:PutItem", table, List.of("001", "store#004")))).isFalse();
        assertThat(policies.allow(new Request("dynamodb:UpdateItem", table, List.of()))).isFalse();
        assertThat(policies.allow(new Request("dynamodb:PartiQLUpdate", table, List.of("001")))).isFalse();
        assertThat(policies.allow(new Request("dynamodb:Scan", table, List.of()))).isFalse();
        assertThat(writes(policies)).hasSize(4).isEqualTo(writes(Policies.of(template, "Commands")));
    }

    @Test
    void functionOfAnotherStackIsGrantedAndRouted() {
        Stack own = new Stack(app, "Reports");
        Function python = Function.Builder.create(own, "Python").runtime(Runtime.PYTHON_3_13).handler("index.handle")
                .code(Code.fromInline("def handle(event, context): pass")).environment(stacks.table().environment()).build();
        stacks.table().grantRead(python);
        application.route("GET", "/reports/{id}", python);
        JsonNode template = template(own);
        assertThat(Deployed.properties(template, "AWS::Lambda::Function", "Python").at("/Environment/Variables").properties())
                .extracting(Map.Entry::getKey).containsExactlyInAnyOrder("RELATA_MODEL", "RELATA_TABLE");
        assertThat(Deployed.properties(template, "AWS::IAM::Policy", "Python").toString()).contains("dynamodb:Query")
                .doesNotContain("dynamodb:PutItem");
        assertThat(Deployed.all(template(application.stack()), "AWS::ApiGatewayV2::Route").toString()).contains("GET /reports/{id}");
    }

    @Test
    void variablesNameIndexesThatAreCalledOtherwise() {
        Target target = Target.of(TableModel.of(Office.MODEL), TableModel.of(Office.MODEL).indexNames("typeGsi:typeGsi2"));
        RelataStacks renamed = RelataStacks.create(new App(), Configuration.read(new Context(Map.of()), TableModel.of(Office.MODEL)),
                target,
                Deployed.ZIP);
        assertThat(renamed.table().environment()).containsEntry("RELATA_INDEX_NAMES", "typeGsi:typeGsi2").hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Worker", "Index", "Api", "report", "My-Report", ""})
    void takenOrInvalidNamesAreRefused(String id) {
        assertThatThrownBy(() -> application.function(id, LambdaHandler.named("report", "Counts orders")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageStartingWith("function " + id + " of the stack Relata-dev-office-App: give it a name");
    }

    @Test
    void searchNeedsASearchEngine() {
        JavaFunction report = application.function("Report", LambdaHandler.named("report", "Counts orders"));
        assertThatThrownBy(() -> application.grantSearch(report)).isInstanceOf(ConfigurationException.class)
                .hasMessage("function Report is to search, but there is no search engine: set search and searchArn");
    }

    @Test
    void searcherKnowsTheEngineAndMaySearch() {
        App searching = new App(AppProps.builder().analyticsReporting(false).context(SearchTest.DOMAIN).build());
        RelataApplication found = RelataStacks.of(searching, TableModel.of(Office.MODEL)).functions(Deployed.ZIP).create().application()
                .orElseThrow();
        found.grantSearch(found.function("Report", LambdaHandler.named("report", "Counts orders")));
        JsonNode template = template(found.stack());
        assertThat(Deployed.properties(template, "AWS::Lambda::Function", "Report").at("/Environment/Variables/RELATA_SEARCH_ENDPOINT")
                .asText()).isEqualTo(SearchTest.DOMAIN.get("search"));
        assertThat(Policies.of(template, "Report").statements().toString()).contains("es:ESHttpPost", "/_search", "dynamodb:BatchGetItem")
                .doesNotContain("es:ESHttpPut");
        assertThat(template.get("Outputs").has("ReportSearchRole")).isTrue();
    }

    private static JsonNode template(Stack stack) {
        return new ObjectMapper().valueToTree(Template.fromStack(stack).toJSON());
    }

    private static List<JsonNode> writes(Policies policies) {
        return policies.statements().stream()
                .filter(statement -> statement.get("Effect").asText().equals("Deny") || statement.has("Condition")
                        || statement.get("Action").equals(json("\"dynamodb:ConditionCheckItem\"")))
                .toList();
    }

    /** The statements about the table, a line each. */
    private static String dynamoDb(Policies policies) {
        return String.join("\n",
                policies.statements().stream().filter(statement -> statement.get("Action").toString().contains("dynamodb:"))
                        .map(statement -> statement.get("Effect").asText() + " " + statement.get("Action") + " "
                                + String.join(", ", Policies.texts(statement.get("Resource"))))
                        .toList());
    }
}
