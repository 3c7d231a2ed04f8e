package io.relata.infra.table;

import io.relata.engine.core.Expiry;
import io.relata.engine.key.CopyKey;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import io.relata.model.Model;
import io.relata.model.Parent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.PolicyStatement;

/**
 * The writes of entities by the functions that delete and detach children after their parents, and of what goes along with these; and the
 * places of what follows a parent that has moved, and what is carried of parents. In a model without such children it allows nothing.
 */
public record ChildAccess(TableAccess table, Model model) {
    private static final String GUARDS = "unique:*";
    private static final String VERSIONS = "history:*";
    private static final String LINKS_AND_OTHERS = "*:*";

    /** Whether unique values are released, whose guards may be hashed. */
    public boolean releasesGuards() {
        return followers().stream().anyMatch(type -> !type.unique().isEmpty());
    }

    /**
     * Allows puts of entities and tombstones, also of what has expired and has links or children, and what goes along with them in the same
     * transaction.
     */
    public void grantFollow(IGrantable role) {
        List<EntityType> followers = followers();
        if (followers.isEmpty() && model.entities().stream().noneMatch(type -> Expiry.leavesTombstone(model, type))) {
            return;
        }
        add(role, List.of("dynamodb:PutItem"), new TreeMap<>(Map.of(
                "ForAllValues:StringNotLike", Map.of(TableAccess.LEADING_KEYS, List.of(CopyKey.PARTITIONS, LINKS_AND_OTHERS)),
                "Null", Map.of(TableAccess.LEADING_KEYS, "false"))));
        if (followers.stream().anyMatch(EntityType::keepsHistory)) {
            add(role, List.of("dynamodb:PutItem"), TableAccess.only(ofTenant(VERSIONS)));
        }
        if (releasesGuards()) {
            add(role, List.of("dynamodb:DeleteItem"), TableAccess.only(ofTenant(GUARDS)));
        }
    }

    /**
     * Allows updates of places in the hierarchies that can be moved, of what children carry of their parents, and of no other attribute.
     */
    public void grantPlace(IGrantable role) {
        Stream<String> ofTrees = model.entities().stream().flatMap(type -> type.hierarchies().stream()).filter(Hierarchy::isMovable)
                .flatMap(hierarchy -> hierarchy.access().attributes().stream());
        List<String> places = Stream.concat(ofTrees, Parent.attributesCarriedIn(model.entities()).stream()).distinct().toList();
        if (!places.isEmpty()) {
            table.grantCorrect(role, places);
        }
    }

    private List<EntityType> followers() {
        return model.entities().stream().filter(type -> !Parent.followed(type).isEmpty()).toList();
    }

    private String ofTenant(String keys) {
        return (model.multiTenant() ? "*/" : "") + keys;
    }

    private void add(IGrantable role, List<String> actions, Map<String, Object> conditions) {
        role.getGrantPrincipal().addToPrincipalPolicy(
                PolicyStatement.Builder.create().actions(new ArrayList<>(actions)).resources(List.of(table.arn())).conditions(conditions)
                        .build());
    }
}
