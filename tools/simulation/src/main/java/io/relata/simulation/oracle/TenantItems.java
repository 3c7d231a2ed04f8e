package io.relata.simulation.oracle;

import io.relata.model.Model;
import io.relata.simulation.oracle.DeclaredEntity.Parent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The items of a table that tenants share, as each tenant sees them: without the tenant before their keys, and before the partition keys of
 * indexes.
 */
public final class TenantItems {
    private static final String LACKING = "without tenant: ";

    /** The partition keys of the table and of indexes. */
    private final Set<String> partitions;
    /** The attributes that hold parents' ids. Each index of children has a partition key of its own, by the name with a {@code _}. */
    private final Set<String> parents;

    private TenantItems(Set<String> partitions, Set<String> parents) {
        this.partitions = partitions;
        this.parents = parents;
    }

    public static TenantItems of(Model model) {
        Declarations declared = Declarations.of(model, new Vocabulary(annotation -> true));
        Set<String> partitions = new TreeSet<>(Set.of("id", "type", "list"));
        Set<String> parents = new TreeSet<>();
        declared.entities().values().forEach(entity -> {
            Stream.concat(entity.lists().stream().map(DeclaredList::index), entity.levels().stream().map(DeclaredEntity.Level::index))
                    .forEach(index -> partitions.add("_" + index));
            entity.parents().stream().map(Parent::attribute).forEach(parents::add);
            parents.forEach(name -> partitions.add("_" + name));
        });
        return new TenantItems(partitions, parents);
    }

    /** Whose a key is. */
    public static Optional<String> tenant(String key) {
        int end = key.indexOf('/');
        return end > 0 && key.substring(0, end).matches("[A-Za-z0-9._-]{1,64}") ? Optional.of(key.substring(0, end)) : Optional.empty();
    }

    /** What a tenant's key is without the tenant. */
    public static String seen(String tenant, String key) {
        return key.startsWith(tenant + "/") ? key.substring(tenant.length() + 1) : LACKING + key;
    }

    /** The table's identity and the runs of verify, which are no tenant's. */
    public static boolean isOfTable(String id) {
        return id.startsWith("meta#") || id.startsWith("progress#verify#");
    }

    /** An item as its tenant sees it. What lacks the tenant says so. */
    public Map<String, Object> seen(String tenant, Map<String, Object> item) {
        Map<String, Object> seen = new LinkedHashMap<>(item);
        partitions.forEach(name -> seen.computeIfPresent(name, (any, value) -> value instanceof String key ? seen(tenant, key) : value));
        return seen;
    }

    private static boolean isRight(String tenant, String parent, Map<String, Object> item) {
        return (tenant + "/" + item.get(parent)).equals(item.get("_" + parent));
    }

    /** What is wrong with a stored item as one of a tenant's, besides what is wrong with it as the tenant sees it. */
    public Optional<Wrong> wrong(Map<String, Object> item) {
        ItemKey key = ItemKey.of(item);
        Optional<String> tenant = tenant(key.id());
        if (tenant.isEmpty()) {
            return isOfTable(key.id())
                    ? Optional.empty()
                    : Optional.of(wrong(Wrong.Kind.SUPERFLUOUS, Clause.KIND, key, "it is no tenant's"));
        } else if (!tenant.equals(tenant(key.type()))) {
            return Optional.of(wrong(Wrong.Kind.SUPERFLUOUS, Clause.KIND, key, "its sort key is not its tenant's"));
        }
        return parents.stream().filter(name -> QuietTable.isKind("entity", item) ? item.containsKey(name) : item.containsKey("_" + name))
                .filter(name -> item.containsKey(name) ? !isRight(tenant.get(), name, item) : item.containsKey("_" + name))
                .map(name -> wrong(Wrong.Kind.MISPLACED, Clause.LIST_BY, key, "_" + name + " must be the tenant's " + item.get(name)
                        + " and is " + item.get("_" + name)))
                .findFirst();
    }

    private static Wrong wrong(Wrong.Kind kind, Clause clause, ItemKey key, String detail) {
        return new Wrong(kind, clause, key.id(), key.type(), detail);
    }
}
