package io.relata.internal.infra.table;

import io.relata.internal.engine.key.CoreKey;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.PolicyStatement;

/** The items of a table in which the requests of callers are counted, for a function that writes nothing else. */
public record LimitAccess(TableAccess table) {
    private static final String LEADING_KEYS = "dynamodb:LeadingKeys";
    /** No tenant has a colon in its name, and no limit a second one or a slash: nothing else of a tenant is like a limit. */
    private static final List<String> OTHERS = List.of("*:*:*", "*:*/*");

    /** In a model without tenants. */
    public void grant(IGrantable role) {
        grant(role, CoreKey.LIMITS);
    }

    /** In a model with tenants, of all of them. */
    public void grantOfAll(IGrantable role) {
        grant(role, "*/" + CoreKey.LIMITS);
    }

    /** Of the tenant that the session is tagged with. */
    public void grantInSession(IGrantable role) {
        grant(role, "${aws:PrincipalTag/tenant}/" + CoreKey.LIMITS);
    }

    private void grant(IGrantable role, String keys) {
        role.getGrantPrincipal().addToPrincipalPolicy(PolicyStatement.Builder.create().actions(List.of("dynamodb:UpdateItem"))
                .resources(List.of(table.arn())).conditions(new TreeMap<>(Map.of("ForAllValues:StringLike",
                        Map.of(LEADING_KEYS, List.of(keys)), "ForAllValues:StringNotLike", Map.of(LEADING_KEYS, OTHERS), "Null",
                        Map.of(LEADING_KEYS, "false"))))
                .build());
    }
}
