package io.relata.infra;

import static io.relata.infra.Deployed.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.fanout.index.IndexFilter;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Office;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The resources with and without a search engine. */
@NeedsNode
class SearchTest {
    static final Map<String, String> DOMAIN = Map.of("search", "https://search-office-abc.eu-west-1.es.amazonaws.com", "searchArn",
            "arn:aws:es:eu-west-1:111122223333:domain/office");
    private static final Map<String, String> COLLECTION = Map.of("search", "https://abc123.eu-west-1.aoss.amazonaws.com", "searchArn",
            "arn:aws:aoss:eu-west-1:111122223333:collection/abc123");
    private final JsonNode template = Deployed.with(DOMAIN).application;

    @Test
    void withoutTheSettingThereAreNoSearchResources() {
        String without = Deployed.usual().application.toString();
        assertThat(without).doesNotContain("SearchStream", "es:ESHttp", "aoss:", "RELATA_SEARCH");
    }

    @Test
    void indexFunctionReadsTheStreamLikeTheFanoutFunction() {
        JsonNode source = Deployed.properties(template, "AWS::Lambda::EventSourceMapping", "SearchStream");
        List<String> patterns = StreamSupport.stream(source.at("/FilterCriteria/Filters").spliterator(), false)
                .map(filter -> filter.get("Pattern").asText()).toList();
        assertThat(patterns).isEqualTo(IndexFilter.patterns(TableModel.of(Office.MODEL))).hasSizeLessThanOrEqualTo(5);
        assertThat(source.get("StartingPosition").asText()).isEqualTo("TRIM_HORIZON");
        assertThat(source.get("FunctionResponseTypes")).isEqualTo(json("[\"ReportBatchItemFailures\"]"));
        assertThat(source.at("/DestinationConfig/OnFailure/Destination/Fn::GetAtt/0").asText()).startsWith("SearchStreamFailures");
        assertThat(Deployed.all(template, "AWS::Lambda::EventSourceMapping").stream()
                .map(each -> each.at("/Properties/EventSourceArn").toString())
                .filter(Deployed.properties(template, "AWS::Lambda::EventSourceMapping", "FanoutStream").get("EventSourceArn")
                        .toString()::equals))
                .as("readers of the stream, of which there may be two").hasSize(2);
    }

    @Test
    void filterOfAModelWithTenantsGoesByKindAndNotByTheBeginningOfKeys() {
        TableModel model = TenantModel.of(TableModel.of(Office.MODEL));
        Map<String, String> settings = new HashMap<>(DOMAIN);
        settings.putAll(Map.of("jwtIssuer", "https://id.example.com/", "jwtAudience", "relata"));
        JsonNode source = Deployed.properties(Deployed.of(model, settings).application, "AWS::Lambda::EventSourceMapping", "SearchStream");
        List<String> patterns = StreamSupport.stream(source.at("/FilterCriteria/Filters").spliterator(), false)
                .map(filter -> filter.get("Pattern").asText()).toList();
        assertThat(patterns).isEqualTo(IndexFilter.patterns(model)).hasSizeLessThanOrEqualTo(5).allSatisfy(pattern -> assertThat(pattern)
                .doesNotContain("prefix").contains("\"kind\""));
    }

    @Test
    void onlyFunctionsThatNeedTheSearchEngineKnowIt() {
        for (String function : List.of("Index", "Queries")) {
            JsonNode variables = Deployed.properties(template, "AWS::Lambda::Function", function).at("/Environment/Variables");
            assertThat(variables.get("RELATA_SEARCH_ENDPOINT").asText()).isEqualTo(DOMAIN.get("search"));
            assertThat(variables.get("RELATA_SEARCH_ARN").asText()).isEqualTo(DOMAIN.get("searchArn"));
        }
        assertThat(Deployed.properties(template, "AWS::Lambda::Function", "Index").at("/Environment/Variables/QUARKUS_LAMBDA_HANDLER")
                .asText()).isEqualTo("index");
        assertThat(Deployed.properties(template, "AWS::Lambda::Function", "Commands").toString()).doesNotContain("RELATA_SEARCH");
    }

    @Test
    void indexMayOnlyWriteDocumentsAndQueriesMayOnlySearch() {
        assertThat(statements("SearchIndexRole", "es:")).containsExactly(
                json("{\"Action\":[\"es:ESHttpPost\",\"es:ESHttpPut\"],\"Effect\":\"Allow\","
                        + "\"Resource\":\"arn:aws:es:eu-west-1:111122223333:domain/office/relata-*\"}"));
        assertThat(statements("QueriesRole", "es:")).containsExactly(
                json("{\"Action\":\"es:ESHttpPost\",\"Effect\":\"Allow\","
                        + "\"Resource\":\"arn:aws:es:eu-west-1:111122223333:domain/office/relata-*/_search\"}"));
        assertThat(statements("QueriesRole", "BatchGetItem")).hasSize(1);
        assertThat(statements("SearchIndexRole", "dynamodb:").toString()).doesNotContain("PutItem", "UpdateItem", "DeleteItem", "GetItem",
                "Query");
    }

    @Test
    void workerRemovesDocumentsInAModelWithTenantsAndDoesNotKnowThemInAnyOther() {
        Map<String, String> settings = new HashMap<>(DOMAIN);
        settings.putAll(Map.of("jwtIssuer", "https://id.example.com/", "jwtAudience", "relata"));
        JsonNode tenants = Deployed.of(TenantModel.of(TableModel.of(Office.MODEL)), settings).application;
        assertThat(statements(tenants, "FanoutWorkerRole", "es:")).extracting(JsonNode::toString).containsExactlyInAnyOrder(
                Stream.of("_search", "_bulk").map(path -> "{\"Action\":\"es:ESHttpPost\",\"Effect\":\"Allow\","
                        + "\"Resource\":\"arn:aws:es:eu-west-1:111122223333:domain/office/relata-*/" + path + "\"}")
                        .toArray(String[]::new));
        assertThat(Deployed.properties(tenants, "AWS::Lambda::Function", "Worker")
                .at("/Environment/Variables/RELATA_SEARCH_ENDPOINT").asText()).isEqualTo(DOMAIN.get("search"));
        assertThat(statements("FanoutWorkerRole", "es:")).isEmpty();
        assertThat(Deployed.properties(template, "AWS::Lambda::Function", "Worker").toString()).doesNotContain("RELATA_SEARCH");
    }

    @Test
    void collectionHasOnePermission() {
        JsonNode serverless = Deployed.with(COLLECTION).application;
        for (String role : List.of("SearchIndexRole", "QueriesRole")) {
            assertThat(statements(serverless, role, "aoss:")).containsExactly(
                    json("{\"Action\":\"aoss:APIAccessAll\",\"Effect\":\"Allow\","
                            + "\"Resource\":\"arn:aws:aoss:eu-west-1:111122223333:collection/abc123\"}"));
        }
    }

    @Test
    void searchHasAlarms() {
        assertThat(
                Deployed.all(template, "AWS::CloudWatch::Alarm").stream().map(alarm -> alarm.at("/Properties/AlarmDescription").asText()))
                .anyMatch(text -> text.startsWith("The search index is more than 15 minutes behind"))
                .anyMatch(text -> text.startsWith("Stream records were not indexed"))
                .anyMatch(text -> text.startsWith("The search engine rejected documents permanently"))
                .anyMatch(text -> text.startsWith("Invocations of Index failed"));
    }

    private List<JsonNode> statements(String policy, String action) {
        return statements(template, policy, action);
    }

    private static List<JsonNode> statements(JsonNode template, String policy, String action) {
        return Deployed.all(template, "AWS::IAM::Policy").stream().map(each -> each.get("Properties"))
                .filter(properties -> properties.at("/Roles/0/Ref").asText().startsWith(policy))
                .flatMap(properties -> stream(properties.at("/PolicyDocument/Statement")))
                .filter(statement -> statement.get("Action").toString().contains(action)).toList();
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
