package io.relata.internal.infra.app;

import io.relata.infra.function.AcceptedFindings;
import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.LambdaHandler;
import io.relata.infra.function.PackagedFunctions;
import io.relata.internal.fanout.index.IndexFilter;
import io.relata.internal.infra.config.Configuration;
import java.util.List;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.constructs.Construct;

/**
 * Full-text search in an existing search engine: the function that updates the index, and the permissions to index and to search.
 *
 * @see <a href="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ac.html">Access control in OpenSearch Service</a>
 */
final class SearchFunctions extends Construct {
    private static final String INDEXES = "/relata-*";

    private final Configuration.Search engine;
    private final JavaFunction index;
    private final StreamSource stream;

    SearchFunctions(Construct scope, String id, PackagedFunctions functions) {
        super(scope, id);
        Configuration configuration = functions.configuration();
        engine = configuration.search().orElseThrow();
        index = functions.create(this, "Index", functions
                .searching(LambdaHandler.named("index", "Updates the search index from the stream").timeout(FanoutQueue.TIMEOUT)));
        stream = new StreamSource(this, "Stream", functions.table(), index, IndexFilter.patterns(configuration.model()), configuration);
        grant(index, List.of("es:ESHttpPost", "es:ESHttpPut"), INDEXES);
        role("IndexRole", index, "The role that indexes, for the search engine's own access control");
    }

    void addTo(Outputs outputs) {
        outputs.function("Index", index);
        outputs.stream("Index", stream);
        outputs.add("SearchUrl", engine.endpoint(), "The endpoint of the search engine");
        outputs.add("SearchArn", engine.arn(), "The ARN of the search engine");
    }

    /**
     * Allows a function to search, and nothing else.
     *
     * @param output the name of the output with its role
     */
    void grantSearch(JavaFunction function, String output) {
        grant(function, List.of("es:ESHttpPost"), INDEXES + "/_search");
        role(output, function, "The role that searches, for the search engine's own access control");
    }

    /**
     * Allows a function to count and remove the documents of a tenant.
     *
     * @param output the name of the output with its role
     */
    void grantRemoveTenants(JavaFunction function, String output) {
        grantSearch(function, output);
        if (!engine.isServerless()) {
            grant(function, List.of("es:ESHttpPost"), INDEXES + "/_bulk");
        }
    }

    JavaFunction index() {
        return index;
    }

    StreamSource stream() {
        return stream;
    }

    /** A collection has one permission for all actions; its data access policy restricts them. */
    private void grant(JavaFunction function, List<String> actions, String path) {
        if (engine.isServerless()) {
            function.role().addToPolicy(
                    PolicyStatement.Builder.create().actions(List.of("aoss:APIAccessAll")).resources(List.of(engine.arn())).build());
            return;
        }
        String resource = engine.arn() + path;
        function.role().addToPolicy(PolicyStatement.Builder.create().actions(actions).resources(List.of(resource)).build());
        AcceptedFindings.of(function.role(), AcceptedFindings.WILDCARD,
                "the index is named after the table, which has its name from CloudFormation",
                List.of("Resource::" + resource));
    }

    private void role(String id, JavaFunction function, String description) {
        CfnOutput.Builder.create(Stack.of(this), id).value(function.role().getRoleArn()).description(description).build();
    }
}
