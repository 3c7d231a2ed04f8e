package io.relata.simulation.oracle;

import io.relata.internal.model.TableModel;
import io.relata.simulation.oracle.DeclaredEntity.Parent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The items of a table that tenants share, as each tenant sees them: without the tenant before their keys, and before the partition keys of
 * indexes.
 */
public final class TenantItems {
    /** No key begins with it. */
    private static final String LACKING = "/";
    private static final Pattern TENANT = Pattern.compile("([A-Za-z0-9._-]{1,64})/");

    /** The partition keys of the table and of indexes. */
    private final Set<String> partitions;
    /** By entity, the attributes that hold parents' ids and have an index of their own, whose key is the name after a {@code _}. */
    private final Map<String, Set<String>> parents;

    private TenantItems(Set<String> partitions, Map<String, Set<String>> parents) {
        this.partitions = partitions;
        this.parents = parents;
    }

    public static TenantItems of(TableModel model) {
        Declarations declared = Declarations.of(model, new Vocabulary(annotation -> true));
        Set<String> partitions = new TreeSet<>(Set.of("id", "type"));
        Map<String, Set<String>> parents = new TreeMap<>();
        declared.entities().forEach((name, entity) -> {
            entity.listed().ifPresent(shards -> partitions.add("list"));
            Stream.of(entity.lists().stream().map(DeclaredList::index), entity.levels().stream().map(DeclaredEntity.Level::index),
                    entity.nearby().stream().map(DeclaredPoint::index),
                    entity.parents().stream().flatMap(parent -> parent.shared().stream())).flatMap(indexes -> indexes)
                    .forEach(index -> partitions.add("_" + index));
            parents.put(name, entity.parents().stream().filter(Parent::isInOwn).map(Parent::attribute)
                    .collect(Collectors.toCollection(TreeSet::new)));
        });
        parents.values().forEach(all -> all.forEach(name -> partitions.add("_" + name)));
        declared.ranks().forEach(rank -> partitions.add(rank.partitionAttribute()));
        return new TenantItems(partitions, parents);
    }

    /** Whose a key is. */
    public static Optional<String> tenant(String key) {
        Matcher tenant = TENANT.matcher(key);
        return tenant.lookingAt() ? Optional.of(tenant.group(1)) : Optional.empty();
    }

    /** What a tenant's key is without the tenant. */
    public static String seen(String tenant, String key) {
        return key.startsWith(tenant + "/") ? key.substring(tenant.length() + 1) : LACKING + key;
    }

    /** The table's identity and the runs of verify, which are no tenant's. */
    public static boolean isOfTable(String id) {
        return id.startsWith("meta#") || id.startsWith("progress#verify#") || id.startsWith("progress#verify-totals#");
    }

    /** An item as its tenant sees it. What lacks the tenant begins with a slash. */
    public Map<String, Object> seen(String tenant, Map<String, Object> item) {
        Map<String, Object> seen = new LinkedHashMap<>(item);
        partitions.forEach(name -> seen.computeIfPresent(name, (any, value) -> value instanceof String key ? seen(tenant, key) : value));
        return seen;
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
        Set<String> own = QuietTable.isKind("entity", item) ? parents.getOrDefault(item.get("entity"), Set.of()) : Set.of();
        return parents.values().stream().flatMap(Set::stream).distinct()
                .filter(name -> !expected(own, name, tenant.get(), item).equals(Optional.ofNullable(item.get("_" + name)))).findFirst()
                .map(name -> wrong(Wrong.Kind.MISPLACED, Clause.LIST_BY, key, "_" + name + " must be "
                        + expected(own, name, tenant.get(), item).orElse("absent") + " and is " + item.get("_" + name)));
    }

    private static Optional<Object> expected(Set<String> parents, String name, String tenant, Map<String, Object> item) {
        return parents.contains(name) && item.containsKey(name) ? Optional.of(tenant + "/" + item.get(name)) : Optional.empty();
    }

    private static Wrong wrong(Wrong.Kind kind, Clause clause, ItemKey key, String detail) {
        return new Wrong(kind, clause, key.id(), key.type(), detail);
    }
}
