package io.relata.infra.table;

import io.relata.engine.capacity.CapacityKey;
import io.relata.engine.item.Attr;
import io.relata.model.Capacity;
import io.relata.model.Model;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.PolicyStatement;

/** The capacities and reservations of a table, in a model whose parents limit how many children they have. In others it allows nothing. */
public record CapacityAccess(TableAccess table, Model model) {
    /** Allows giving back reservations. */
    public void grantGiveBack(IGrantable role) {
        grant(role, "dynamodb:UpdateItem", "dynamodb:DeleteItem");
    }

    /** Allows writing capacities and reservations, for repair. */
    public void grantRepair(IGrantable role) {
        grant(role, "dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem");
    }

    /** The attributes that repair corrects, or compares with what it has read, with those of limits. */
    public List<String> corrected() {
        return Capacity.isIn(model)
                ? Stream.concat(model.computedAttributes().stream(), Stream.of(Attr.RESERVATIONS, Attr.EXPIRES_AT)).distinct().toList()
                : model.computedAttributes();
    }

    private void grant(IGrantable role, String... actions) {
        if (Capacity.isIn(model)) {
            role.getGrantPrincipal().addToPrincipalPolicy(PolicyStatement.Builder.create().actions(List.of(actions))
                    .resources(List.of(table.arn()))
                    .conditions(TableAccess.only((model.multiTenant() ? "*/" : "") + CapacityKey.PARTITIONS)).build());
        }
    }
}
