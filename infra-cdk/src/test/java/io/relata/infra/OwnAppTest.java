package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.internal.infra.config.ConfigurationException;
import io.relata.internal.infra.plan.Shops;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import io.relata.models.shop.Shop;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.cxapi.CloudFormationStackArtifact;

/** The CDK app of another project. */
@NeedsNode
class OwnAppTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    /** Names that CloudFormation would have to keep apart in an account, where they are given. */
    private static final Map<String, String> PHYSICAL = new TreeMap<>(Map.of("AWS::DynamoDB::GlobalTable", "TableName",
            "AWS::Lambda::Function", "FunctionName", "AWS::CloudWatch::Alarm", "AlarmName",
            "AWS::CloudWatch::Dashboard", "DashboardName", "AWS::SQS::Queue", "QueueName", "AWS::S3::Bucket", "BucketName",
            "AWS::IAM::Role", "RoleName", "AWS::Events::Rule", "Name", "AWS::SNS::Topic", "TopicName"));

    @TempDir
    Path directory;

    @Test
    void aModelAndAPackageAreAWholeApp() {
        App app = app(Map.of());
        RelataStacks.of(app, TableModel.of(Shop.MODEL)).functions(Deployed.ZIP).create();
        Deployed sample = Deployed.with(Map.of("model", "shop"));
        assertThat(names(app)).containsExactly("Relata-dev-shop-App", "Relata-dev-shop-Data");
        assertThat(template(app, "Relata-dev-shop-Data")).isEqualTo(sample.data);
        assertThat(template(app, "Relata-dev-shop-App")).isEqualTo(sample.application);
    }

    @Test
    void twoModelsShareAnAppAndAnEnvironment() {
        App app = app(Map.of("env", "prod", "shop.memory", "2048", "alarmEmail", "oncall@example.com"));
        RelataStacks.of(app, TableModel.of(Office.MODEL)).functions(Deployed.ZIP).create();
        RelataStacks.of(app, TableModel.of(Shop.MODEL)).functions(Deployed.ZIP).create();
        assertThat(names(app)).containsExactly("Relata-prod-office-App", "Relata-prod-office-Data", "Relata-prod-shop-App",
                "Relata-prod-shop-Data");
        assertThat(template(app, "Relata-prod-office-App"))
                .isEqualTo(Deployed.with(Map.of("env", "prod", "alarmEmail", "oncall@example.com")).application);
        for (String stack : names(app)) {
            JsonNode template = template(app, stack);
            PHYSICAL.forEach((type, name) -> assertThat(Deployed.all(template, type)).as("CloudFormation names them after the stack")
                    .allSatisfy(resource -> assertThat(resource.get("Properties").has(name)).isFalse()));
            assertThat(Deployed.all(template, "AWS::Logs::LogGroup").stream().map(logs -> logs.at("/Properties/LogGroupName").asText())
                    .filter(name -> !name.isEmpty())).as("or this one is, by its name")
                    .isSubsetOf("/aws/vendedlogs/" + stack + "/api");
            assertThat(exports(template)).allSatisfy(export -> assertThat(export).startsWith(stack + ":"));
        }
        assertThat(memory(app, "Relata-prod-office-App")).isEqualTo(1024);
        assertThat(memory(app, "Relata-prod-shop-App")).isEqualTo(2048);
        assertThat(Deployed.properties(template(app, "Relata-prod-shop-App"), "AWS::ApiGatewayV2::Api", "Api").get("Description").asText())
                .isEqualTo("Relata prod shop");
    }

    @Test
    void stacksCarryTheModelAndItsVersion() {
        App app = app(Map.of("env", "prod"));
        RelataStacks.of(app, TableModel.of(Shop.MODEL)).functions(Deployed.ZIP).create();
        RelataStacks.of(app, Shops.SMALL).functions(Deployed.ZIP).create();
        for (String stack : List.of("Data", "App")) {
            Map<String, String> tags = stack(app, "Relata-prod-shop-" + stack).getTags();
            assertThat(tags).containsOnlyKeys("relata:env", "relata:model", "relata:fingerprint", "relata:version")
                    .containsEntry("relata:env", "prod").containsEntry("relata:model", "shop");
            assertThat(tags.get("relata:fingerprint")).matches("[0-9a-f]{64}");
            assertThat(tags.get("relata:version")).matches("\\d+\\.\\d+\\.\\d+.*");
            assertThat(template(app, "Relata-prod-shop-" + stack).toString())
                    .as("resources get them from the stack, or each release would change the versions of functions")
                    .contains("relata:model").doesNotContain("relata:version", "relata:fingerprint");
            assertThat(stack(app, "Relata-prod-shops-" + stack).getTags()).containsEntry("relata:model", "shops");
        }
    }

    @Test
    void twoModelsCannotHaveTheSameStacks() {
        App app = app(Map.of("stacks", "Mine"));
        RelataStacks.of(app, TableModel.of(Office.MODEL)).functions(Deployed.ZIP).create();
        assertThatThrownBy(() -> RelataStacks.of(app, TableModel.of(Shop.MODEL)).functions(Deployed.ZIP).create())
                .isInstanceOf(ConfigurationException.class).hasMessageStartingWith("there are stacks Mine-... already")
                .hasMessageEndingWith("-c shop.stacks=NAME");
    }

    @Test
    void settingsOfTheAppAreOverriddenByTheCommandLine() {
        App app = app(Map.of("memory", "512", "team", "sales"));
        RelataStacks stacks = RelataStacks.of(app, TableModel.of(Shop.MODEL)).functions(Deployed.ZIP).ownSettings("team")
                .settings(Settings.defaults().env("test").memory(2048).logRetentionDays(7)).create();
        assertThat(stacks.configuration().env()).isEqualTo("test");
        assertThat(memory(app, "Relata-test-shop-App")).isEqualTo(512);
        assertThatThrownBy(() -> RelataStacks.of(app, TableModel.of(Office.MODEL)).functions(Deployed.ZIP).create())
                .hasMessageStartingWith("unknown setting \"team\"");
    }

    @Test
    void missingPackageIsRefusedWithHowToBuildIt() {
        assertThatThrownBy(
                () -> RelataStacks.of(app(Map.of()), TableModel.of(Shop.MODEL)).functions(Path.of("nowhere/function.zip")).create())
                .isInstanceOf(ConfigurationException.class).hasMessageStartingWith("nowhere/function.zip does not exist: build it first");
    }

    private App app(Map<String, String> context) {
        Map<String, String> all = new TreeMap<>(context);
        all.put("aws:cdk:enable-asset-metadata", "true");
        return new App(AppProps.builder().analyticsReporting(false).outdir(directory.resolve("cdk.out").toString())
                .context(all)
                .build());
    }

    private static List<String> names(App app) {
        return app.getNode().getChildren().stream().filter(Stack.class::isInstance).map(child -> child.getNode().getId()).sorted().toList();
    }

    private static CloudFormationStackArtifact stack(App app, String name) {
        return app.synth().getStackByName(name);
    }

    private static JsonNode template(App app, String stack) {
        return MAPPER.valueToTree(stack(app, stack).getTemplate());
    }

    private static List<String> exports(JsonNode template) {
        return StreamSupport.stream(template.path("Outputs").spliterator(), false).filter(output -> output.has("Export"))
                .map(output -> output.at("/Export/Name").asText()).toList();
    }

    private static int memory(App app, String stack) {
        return Deployed.properties(template(app, stack), "AWS::Lambda::Function", "Commands").get("MemorySize").asInt();
    }
}
