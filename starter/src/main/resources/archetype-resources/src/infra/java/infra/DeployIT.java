package ${package}.infra;

import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.assertions.Template;

/** What would be deployed. The CDK runs in Node: without it, this fails with <i>Cannot run program "node"</i>. */
class DeployIT {
    /** Needed once the model has tenants or permissions. */
    private static final Map<String, String> SETTINGS = Map.of("jwtIssuer", "https://id.example.com/", "jwtAudience", "test");

    @Test
    void tableIsOneThatIsKeptWhenItsStackGoes() {
        Template template = Template.fromStack(Deploy.stacks(new App(AppProps.builder().context(SETTINGS).build())).data());

        template.resourceCountIs("AWS::DynamoDB::GlobalTable", 1);
        template.allResources("AWS::DynamoDB::GlobalTable", Map.of("DeletionPolicy", "Retain"));
    }
}
