package ${package}.infra;

import ${package}.Conferences;
import io.relata.infra.RelataApp;
import io.relata.infra.RelataStacks;
import java.nio.file.Path;
import software.amazon.awscdk.App;

/** The CDK app, which {@code cdk} runs after {@code mvn package}. */
public final class Deploy {
    private Deploy() {
    }

    public static void main(String[] arguments) {
        RelataApp.synth(Deploy::stacks);
    }

    static RelataStacks stacks(App app) {
        return RelataStacks.of(app, Conferences.MODEL).functions(Path.of("target/function.zip")).create();
    }
}
