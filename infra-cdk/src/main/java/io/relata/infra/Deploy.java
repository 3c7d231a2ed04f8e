package io.relata.infra;

import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import io.relata.infra.app.ApplicationStack;
import io.relata.infra.table.DataStack;
import java.util.Map;
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
            stacks(app, Configuration.read(context(app)));
        } catch (ConfigurationException e) {
            System.err.println("relata: " + e.getMessage());
            System.exit(2);
        }
        Aspects.of(app).add(new AwsSolutionsChecks());
        app.synth();
    }

    /** Both stacks, tagged with what they are of. */
    static void stacks(App app, Configuration configuration) {
        DataStack data = new DataStack(app, configuration);
        new ApplicationStack(app, data.table(), configuration);
        Tags.of(app).add("relata:env", configuration.env());
    }

    @SuppressWarnings("unchecked")
    private static Context context(App app) {
        return new Context((Map<String, ?>) app.getNode().getAllContext());
    }
}
