package io.relata.internal.infra.table;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.Derivations;
import io.relata.internal.fanout.derivation.TableActions;
import io.relata.internal.fanout.derivation.TableActions.Items;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.PolicyStatement;

/** What the stream functions do with the table for the derivations of a model, as IAM statements. */
public record DerivationAccess(TableAccess table, TableModel model) {
    /** Core items that are not entities: links, guards and earlier versions. */
    private static final String NOT_ENTITIES = "*:*";

    /** Whether a function writes items whose partition keys are like this pattern. */
    public boolean isTo(TableActions.By by, String partitions) {
        return of(by).stream().anyMatch(actions -> actions.items().equals(new Items.Keys(partitions)));
    }

    /** A pattern of partition keys; in a model with tenants, of those of each. */
    public String ofTenant(String partitions) {
        return (model.multiTenant() ? "*/" : "") + partitions;
    }

    /** Allows what a function does for all derivations. The attributes of entities that it corrects are in one statement. */
    public void grant(IGrantable role, TableActions.By by) {
        List<String> corrected = new ArrayList<>();
        for (TableActions actions : of(by)) {
            if (actions.items() instanceof Items.Attributes some) {
                corrected.addAll(some.names());
            } else {
                allow(role, actions.actions(), conditions(actions.items()));
            }
        }
        if (!corrected.isEmpty()) {
            allow(role, List.of("dynamodb:UpdateItem"), corrections(corrected));
        }
    }

    private List<TableActions> of(TableActions.By by) {
        return Derivations.of(model).access().stream().filter(actions -> actions.by().contains(by)).toList();
    }

    private Map<String, Object> conditions(Items items) {
        if (items instanceof Items.Keys keys) {
            return TableAccess.only(ofTenant(keys.partitions()));
        } else if (items instanceof Items.Entities) {
            return entities(Map.of("Null", Map.of(TableAccess.LEADING_KEYS, "false")));
        } else if (items instanceof Items.Any) {
            return Map.of();
        }
        throw new IllegalArgumentException("no condition for " + items);
    }

    /** IAM does not distinguish attributes in conditions from those that change, so kind and version are allowed as well. */
    private static Map<String, Object> corrections(List<String> attributes) {
        TreeSet<String> named = new TreeSet<>(List.of(Key.PARTITION, Key.SORT, Attr.KIND, Attr.VERSION));
        named.addAll(attributes);
        String all = "dynamodb:Attributes";
        return entities(Map.of("ForAllValues:StringEquals", Map.of(all, List.copyOf(named)), "Null",
                new TreeMap<>(Map.of(all, "false", TableAccess.LEADING_KEYS, "false"))));
    }

    private static Map<String, Object> entities(Map<String, Object> others) {
        Map<String, Object> conditions = new TreeMap<>(others);
        conditions.put("ForAllValues:StringNotLike", Map.of(TableAccess.LEADING_KEYS, List.of(CopyKey.PARTITIONS, NOT_ENTITIES)));
        return conditions;
    }

    private void allow(IGrantable role, List<String> actions, Map<String, Object> conditions) {
        PolicyStatement.Builder statement = PolicyStatement.Builder.create().actions(actions).resources(List.of(table.arn()));
        role.getGrantPrincipal().addToPrincipalPolicy((conditions.isEmpty() ? statement : statement.conditions(conditions)).build());
    }
}
