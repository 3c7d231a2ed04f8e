package io.relata.infra.function;

import io.relata.infra.config.Configuration;
import java.util.List;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.Architecture;
import software.amazon.awscdk.services.lambda.CfnFunction;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.LoggingFormat;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.lambda.SnapStartConf;
import software.amazon.awscdk.services.lambda.Tracing;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/** A Java function with SnapStart. Only published versions have a snapshot, so callers invoke the alias. */
public final class JavaFunction extends Construct {
    private static final String QUARKUS = "io.quarkus.amazon.lambda.runtime.QuarkusStreamHandler::handleRequest";

    private final Role role;
    private final LogGroup logs;
    private final Function function;
    private final Alias alias;

    public JavaFunction(Construct scope, String id, LambdaHandler handler, Configuration configuration) {
        super(scope, id);
        logs = Logs.kept(this, configuration);
        role = Role.Builder.create(this, "Role").assumedBy(new ServicePrincipal("lambda.amazonaws.com")).build();
        logs.grantWrite(role);
        function = Function.Builder.create(this, "Function").description(handler.description())
                .runtime(Runtime.JAVA_25).architecture(Architecture.ARM_64).snapStart(SnapStartConf.ON_PUBLISHED_VERSIONS)
                .code(handler.code()).handler(QUARKUS).environment(handler.environment())
                .memorySize(configuration.memory()).timeout(handler.timeout()).recursiveLoop(handler.loop())
                .role(role).logGroup(logs).loggingFormat(LoggingFormat.JSON).tracing(Tracing.ACTIVE).build();
        Annotations.of(function).acknowledgeWarning("@aws-cdk/aws-lambda:snapStartRequirePublish",
                "callers invoke the alias, which points to a published version");
        ((CfnFunction) function.getNode().getDefaultChild()).overrideLogicalId(id);
        alias = Alias.Builder.create(this, "Alias").aliasName("live").version(function.getCurrentVersion()).build();
        AcceptedFindings.of(role, AcceptedFindings.WILDCARD, "X-Ray's actions have no resources", List.of("Resource::*"));
    }

    public Role role() {
        return role;
    }

    public LogGroup logs() {
        return logs;
    }

    public Alias alias() {
        return alias;
    }

    /** The function, for the metrics that all its versions share. */
    public Function function() {
        return function;
    }
}
