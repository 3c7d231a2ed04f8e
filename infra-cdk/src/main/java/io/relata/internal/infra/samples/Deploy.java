package io.relata.internal.infra.samples;

import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import io.relata.infra.RelataApp;
import io.relata.infra.RelataStacks;
import java.nio.file.Path;
import java.util.Optional;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Aspects;

/** The CDK app of the sample models: {@code model} says which. What {@code cdk} runs in {@code infra-cdk}. */
public final class Deploy {
    /** The project's directory; the parent directory without. */
    private static final String HOME = "home";

    private Deploy() {
    }

    public static void main(String[] args) {
        RelataApp.synth(app -> {
            RelataStacks.of(app).ownSettings(HOME).functions(home(app).resolve("samples/target/function.zip")).create();
            Aspects.of(app).add(new AwsSolutionsChecks());
        });
    }

    private static Path home(App app) {
        return Path.of(Optional.ofNullable(app.getNode().tryGetContext(HOME)).map(Object::toString).orElse(".."));
    }
}
