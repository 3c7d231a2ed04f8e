package io.relata.internal.infra.app;

import io.relata.infra.function.CustomerKey;
import io.relata.infra.function.JavaFunction;
import io.relata.infra.function.LambdaHandler;
import io.relata.infra.function.Logs;
import io.relata.infra.function.PackagedFunctions;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.fanout.lambda.TableRecordHandler;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.CustomResource;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.CfnFunction;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/**
 * Writes the model's identity into the table whenever it changes. If the table belongs to another model, or would lose something, the write
 * is refused, and the deployment with it: all other functions are deployed afterwards.
 *
 * <p>Its own function is called once in a deployment, so it has neither versions nor a snapshot, which would delay all the others.
 */
final class TableRecord extends Construct {
    private static final Duration TIMEOUT = Duration.seconds(55);
    /** As long as Lambda takes for three attempts. Without it, CloudFormation waits for an hour. */
    private static final Duration PATIENCE = Duration.minutes(6);

    TableRecord(Construct scope, String id, PackagedFunctions functions) {
        super(scope, id);
        LogGroup logs = Logs.kept(this, functions.configuration());
        Role role = Role.Builder.create(this, "Role").assumedBy(new ServicePrincipal("lambda.amazonaws.com")).build();
        logs.grantWrite(role);
        functions.table().grantIdentify(role);
        Function function = functions.settings(this, LambdaHandler
                .named("table-record", "Writes the model into the table, unless the table would lose something").timeout(TIMEOUT), role,
                logs)
                .build();
        CustomerKey.of(functions.configuration()).encrypt(function);
        ((CfnFunction) function.getNode().getDefaultChild()).overrideLogicalId(id);
        TableIdentity identity = TableIdentity.of(functions.configuration().model(), functions.table().indexNames());
        CustomResource.Builder.create(this, "Model").resourceType("Custom::TableRecord").serviceToken(function.getFunctionArn())
                .serviceTimeout(PATIENCE).properties(Map.of(TableRecordHandler.IDENTITY, identity.json())).build();
    }

    /** Deploys these functions only after the table was found to belong to the same model. */
    void comesBefore(List<JavaFunction> functions) {
        functions.forEach(function -> function.getNode().addDependency(this));
    }
}
