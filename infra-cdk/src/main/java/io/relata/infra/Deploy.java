package io.relata.infra;

import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import io.relata.infra.app.ApplicationStack;
import io.relata.infra.config.Configuration;
import io.relata.infra.config.ConfigurationException;
import io.relata.infra.config.Context;
import io.relata.infra.config.Target;
import io.relata.infra.deployed.AskDynamoDb;
import io.relata.infra.plan.Deployment.Stack;
import io.relata.infra.table.DataStack;
import io.relata.schema.ModelException;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.Tags;

/** The CDK app: what {@code cdk} runs. */
public final class Deploy {
    private Deploy() {
    }

    public static void main(String[] args) {
        App app = new App();
        try {
            Context context = context(app);
            Configuration configuration = Configuration.read(context);
            AskDynamoDb dynamoDb = new AskDynamoDb(Optional.ofNullable(System.getenv("CDK_DEFAULT_REGION")), Optional.empty());
            stacks(app, configuration,
                    new DeploymentCheck(context, configuration, table -> dynamoDb.description(table, configuration.identity()), System.err)
                            .target());
        } catch (ModelException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        } catch (ConfigurationException e) {
            System.err.println("relata: " + e.getMessage());
            System.exit(2);
        }
        Aspects.of(app).add(new AwsSolutionsChecks());
        app.synth();
    }

    /** Creates the stacks with their tags. Strong references: a stack can't lose an export while the other stack imports it. */
    static void stacks(App app, Configuration configuration, Target target) {
        app.getNode().setContext("@aws-cdk/core:defaultCrossStackReferences", "strong");
        DataStack data = new DataStack(app, configuration, target);
        if (target.stacks().contains(Stack.APPLICATION)) {
            new ApplicationStack(app, data.table(), configuration);
        }
        Tags.of(app).add("relata:env", configuration.env());
        Tags.of(app).add("relata:model", configuration.model().name());
    }

    @SuppressWarnings("unchecked")
    private static Context context(App app) {
        return new Context((Map<String, ?>) app.getNode().getAllContext());
    }
}
