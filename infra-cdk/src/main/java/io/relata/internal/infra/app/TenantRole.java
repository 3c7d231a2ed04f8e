package io.relata.internal.infra.app;

import io.relata.infra.function.JavaFunction;
import io.relata.internal.engine.setting.Setting;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.PrincipalWithConditions;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.SessionTagsPrincipal;
import software.amazon.awscdk.services.lambda.CfnFunction;
import software.constructs.Construct;

/**
 * The role that a function assumes to act for a tenant, in a session that is tagged with it. Nobody else may assume it, and nobody without
 * the tag or with another one.
 *
 * @see <a href="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_session-tags.html">Session tags</a>
 */
final class TenantRole extends Construct {
    private static final String TAG = "tenant";

    private final Role role;

    TenantRole(Construct scope, String id, JavaFunction function) {
        super(scope, id);
        role = Role.Builder.create(this, "Role").description("Reaches the items of the tenant that the session is tagged with")
                .assumedBy(new SessionTagsPrincipal(new PrincipalWithConditions(function.role(), tagged()))).build();
        function.role().addToPolicy(PolicyStatement.Builder.create().actions(List.of("sts:AssumeRole", "sts:TagSession"))
                .resources(List.of(role.getRoleArn())).build());
        function.function().addEnvironment(Setting.variable(Setting.TENANT_ROLE), role.getRoleArn());
        ((CfnFunction) function.function().getNode().getDefaultChild()).getNode().addDependency(role);
    }

    IGrantable role() {
        return role;
    }

    private static Map<String, Object> tagged() {
        return new TreeMap<>(Map.of("StringLike", Map.of("aws:RequestTag/" + TAG, "?*"),
                "ForAllValues:StringEquals", Map.of("aws:TagKeys", List.of(TAG))));
    }
}
