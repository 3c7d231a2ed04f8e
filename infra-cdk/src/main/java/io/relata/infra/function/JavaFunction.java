package io.relata.infra.function;

import io.relata.internal.infra.config.Configuration;
import java.util.List;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.CfnAlias;
import software.amazon.awscdk.services.lambda.CfnFunction;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.SnapStartConf;
import software.amazon.awscdk.services.lambda.Tracing;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/**
 * A function of the package on the newest Java that Lambda manages, on arm64, with SnapStart, X-Ray and a log group that expires. Only
 * published versions have a snapshot, so callers invoke the alias. A new version is published when the package or a setting changes.
 */
public final class JavaFunction extends Construct {
    private final Role role;
    private final LogGroup logs;
    private final Function function;
    private final Alias alias;

    JavaFunction(Construct scope, String id, LambdaHandler handler, PackagedFunctions functions) {
        super(scope, id);
        Configuration configuration = functions.configuration();
        logs = Logs.kept(this, configuration);
        role = Role.Builder.create(this, "Role").assumedBy(new ServicePrincipal("lambda.amazonaws.com")).build();
        logs.grantWrite(role);
        function = functions.settings(this, handler, role, logs).snapStart(SnapStartConf.ON_PUBLISHED_VERSIONS)
                .recursiveLoop(handler.loop()).tracing(Tracing.ACTIVE).build();
        CustomerKey.of(configuration).encrypt(function);
        Annotations.of(function).acknowledgeWarning("@aws-cdk/aws-lambda:snapStartRequirePublish",
                "callers invoke the alias, which points to a published version");
        ((CfnFunction) function.getNode().getDefaultChild()).overrideLogicalId(id);
        alias = Alias.Builder.create(this, "Alias").aliasName("live").version(function.getCurrentVersion()).build();
        AcceptedFindings.of(role, AcceptedFindings.WILDCARD, "X-Ray's actions have no resources", List.of("Resource::*"));
    }

    /** The role that the function runs as. */
    public Role role() {
        return role;
    }

    /** The function's log group. */
    public LogGroup logs() {
        return logs;
    }

    /** The alias {@code live}, by which the function has to be invoked to start from its snapshot. */
    public Alias alias() {
        return alias;
    }

    /**
     * Has the alias point to a new version only when those of other functions do: of those that follow what this one writes, so that they
     * know all of it. Only the aliases depend on each other; the functions are updated side by side. None of the others may depend on this
     * function, as those do that are granted to call it.
     */
    public void switchedAfter(List<JavaFunction> others) {
        CfnAlias own = (CfnAlias) alias.getNode().getDefaultChild();
        others.forEach(other -> own.addDependency((CfnAlias) other.alias.getNode().getDefaultChild()));
    }

    /** The function, for the metrics that all its versions share. */
    public Function function() {
        return function;
    }
}
