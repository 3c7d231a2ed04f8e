package io.relata.internal.infra.app;

import io.relata.infra.function.AcceptedFindings;
import io.relata.infra.function.JavaFunction;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.codedeploy.AutoRollbackConfig;
import software.amazon.awscdk.services.codedeploy.ILambdaDeploymentConfig;
import software.amazon.awscdk.services.codedeploy.LambdaApplication;
import software.amazon.awscdk.services.codedeploy.LambdaDeploymentConfig;
import software.amazon.awscdk.services.codedeploy.LambdaDeploymentGroup;
import software.amazon.awscdk.services.iam.PolicyDocument;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.constructs.Construct;

/**
 * Has CodeDeploy give a new version of a function a tenth of the calls of its alias, and all of them some minutes later. When an alarm goes
 * off meanwhile, the version before gets all calls again, and CloudFormation undoes the deployment.
 *
 * @see <a href="https://docs.aws.amazon.com/codedeploy/latest/userguide/deployment-configurations.html">Canaries of CodeDeploy</a>
 * @see <a
 * href="https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-updatepolicy.html">CodeDeployLambdaAliasUpdate</a>
 */
final class Canary extends Construct {
    /**
     * A function whose new versions are tried.
     *
     * @param alarms that go off when one fails; none may need the alias
     */
    record Tried(String name, JavaFunction function, List<Alarm> alarms) {
    }

    /** @param minutes 5, 10, 15 or 30 */
    Canary(Construct scope, String id, int minutes, List<Tried> functions) {
        super(scope, id);
        LambdaApplication application = LambdaApplication.Builder.create(this, "Application").build();
        ILambdaDeploymentConfig config = LambdaDeploymentConfig.fromLambdaDeploymentConfigName(this, "Config",
                "CodeDeployDefault.LambdaCanary10Percent" + minutes + "Minutes");
        Role role = role(functions.stream().map(Tried::function).toList());
        functions.forEach(each -> LambdaDeploymentGroup.Builder.create(this, each.name()).application(application)
                .alias(each.function().alias()).deploymentConfig(config).alarms(each.alarms()).role(role.withoutPolicyUpdates())
                .autoRollback(AutoRollbackConfig.builder().failedDeployment(true).stoppedDeployment(true).deploymentInAlarm(true).build())
                .build());
    }

    /** CodeDeploy's own policy is for all functions of the account, and for objects and topics too; this one is for these aliases. */
    private Role role(List<JavaFunction> functions) {
        Role role = Role.Builder.create(this, "Role").assumedBy(new ServicePrincipal("codedeploy.amazonaws.com"))
                .inlinePolicies(Map.of("Shift", PolicyDocument.Builder.create().statements(List.of(
                        PolicyStatement.Builder.create()
                                .actions(List.of("lambda:GetAlias", "lambda:GetProvisionedConcurrencyConfig", "lambda:UpdateAlias"))
                                .resources(functions.stream().map(function -> function.function().getFunctionArn())
                                        .flatMap(arn -> Stream.of(arn, arn + ":*")).toList())
                                .build(),
                        PolicyStatement.Builder.create().actions(List.of("cloudwatch:DescribeAlarms")).resources(List.of("*")).build()))
                        .build()))
                .build();
        AcceptedFindings.of(role, AcceptedFindings.WILDCARD, "it may read whether alarms are on, and shift calls between any versions of "
                + "these functions");
        return role;
    }
}
