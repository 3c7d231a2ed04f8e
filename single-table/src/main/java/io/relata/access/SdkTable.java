package io.relata.access;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.model.ModelLookup;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.model.Model;
import io.relata.rule.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table and its keys, for requests of one's own with the AWS SDK.
 *
 * <p>Read whatever you like. Three things are easily overlooked: an item whose {@code kind} is {@code tombstone} is a deleted entity or
 * link, an entity with an {@code expiresAt} in the past counts as deleted, and {@code typeGsi} holds keys only.
 *
 * <p>Write nothing into this table. An entity, a link or a guard that is written past Relata has the wrong version and list of writers, so
 * its copies do not follow and the next write may be taken for another one; and whatever no rule of the model explains is a finding of
 * verify. Items of your own belong in a table of your own. A transaction may write there on condition that an entity here has a certain
 * {@code version}.
 */
public final class SdkTable {
    private final TableModel model;
    private final String name;
    private final IndexNames indexNames;
    private final BiFunction<DynamoDbClient, Caller, DynamoDbClient> clients;
    private final UnaryOperator<DynamoDbClient> client;
    private final Function<CoreKey, CoreKey> stored;

    /**
     * @param name the table's name, or its ARN
     * @param indexNames what indexes are called that are not called as in the model: {@code customerIdGsi:customerIdGsi2}; usually empty
     */
    public SdkTable(Model model, String name, String indexNames) {
        this(model, name, indexNames, (client, caller) -> client);
    }

    /** @param clients makes of a client one that acts for a caller */
    public SdkTable(Model model, String name, String indexNames, BiFunction<DynamoDbClient, Caller, DynamoDbClient> clients) {
        this(TableModel.of(model), name, TableModel.of(model).indexNames(indexNames), clients, UnaryOperator.identity(),
                TableModel.of(model).multiTenant() ? SdkTable::withoutTenant : key -> key);
    }

    private SdkTable(TableModel model, String name, IndexNames indexNames, BiFunction<DynamoDbClient, Caller, DynamoDbClient> clients,
            UnaryOperator<DynamoDbClient> client, Function<CoreKey, CoreKey> stored) {
        this.model = model;
        this.name = name;
        this.indexNames = indexNames;
        this.clients = clients;
        this.client = client;
        this.stored = stored;
    }

    /** The table with the keys of this caller's items: in a model with tenants they begin with the tenant. */
    public SdkTable of(Caller other) {
        return other.tenant().filter(tenant -> model.multiTenant()).map(Tenant::new)
                .map(tenant -> new SdkTable(model, name, indexNames, clients, plain -> clients.apply(plain, other), tenant::stored))
                .orElse(this);
    }

    private static CoreKey withoutTenant(CoreKey key) {
        throw new IllegalStateException("in a model with tenants every key begins with one: take the table of(...) a caller, or that of a"
                + " Relata onBehalfOf(...) a caller");
    }

    /**
     * The client to send requests of this caller with. Where each tenant has a session of its own, it acts in the session of the caller's
     * tenant and only knows reads and writes of items; anywhere else it is the given one.
     *
     * @param plain stays open, and its connections are used
     */
    public DynamoDbClient client(DynamoDbClient plain) {
        return client.apply(plain);
    }

    /** The table's name, or its ARN. */
    public String name() {
        return name;
    }

    /** The names of its indexes in the table: {@code customerIdGsi}, {@code listGsi}, {@code typeGsi}. */
    public List<String> indexes() {
        return model.indexes().stream().map(index -> indexNames.of(index.name())).toList();
    }

    /**
     * The index that lists the children of a parent: its partition key is the parent's id, its sort key the attribute {@code sort}. In a
     * model with tenants the partition key is a hidden attribute, {@code _businessId}, which begins with the tenant. Children in an index
     * that lists share are in partitions of another form, such as {@code order:businessId#7}.
     *
     * @param attribute the child's attribute that holds the parent's id
     * @throws IllegalArgumentException when the model has no such index
     */
    public String indexOf(String attribute) {
        List<Index> others = model.indexes().stream().filter(index -> !index.access().partitionAttribute().equals(Key.PARTITION)).toList();
        return others.stream().filter(index -> Set.of(attribute, "_" + attribute).contains(index.access().partitionAttribute()))
                .map(Index::name).map(indexNames::of).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no index has the partition key " + attribute + "; there are "
                        + others.stream().map(index -> index.access().partitionAttribute()).collect(Collectors.joining(", "))
                        + shared(attribute)));
    }

    /** Where children are listed whose index is shared. */
    private String shared(String attribute) {
        return model.entities().stream().flatMap(type -> type.parents().stream())
                .filter(parent -> parent.attribute().equals(attribute) && parent.index().isShared())
                .map(parent -> "; " + parent.list() + " are in partitions such as " + parent.index().partition("7") + " of "
                        + parent.index().access().partitionAttribute())
                .distinct().collect(Collectors.joining());
    }

    /**
     * The primary key of an entity, {@code id} and {@code type}.
     *
     * @throws IllegalArgumentException when the record is no entity of the model, or no entity can have this id
     */
    public Map<String, AttributeValue> keyOf(Class<? extends Record> entity, String id) {
        return key(CoreKey.of(new ModelLookup(model).entity(entity).ref(id)));
    }

    /**
     * The primary key of a link.
     *
     * @throws IllegalArgumentException when there is no such relation, or several: then name the one
     */
    public Map<String, AttributeValue> keyOfLink(Class<? extends Record> holder, String holderId, Class<? extends Record> related,
            String relatedId) {
        return key(CoreKey.of(side(holder, related, Optional.empty()).link(holderId, relatedId)));
    }

    /**
     * The primary key of a link of a relation with a name.
     *
     * @param path what the holder's URL calls it: {@code stores}, or {@code shopsAt}
     */
    public Map<String, AttributeValue> keyOfLink(Class<? extends Record> holder, String holderId, Class<? extends Record> related,
            String relatedId, String path) {
        return key(CoreKey.of(side(holder, related, Optional.of(path)).link(holderId, relatedId)));
    }

    private Side side(Class<? extends Record> holder, Class<? extends Record> related, Optional<String> path) {
        return new ModelLookup(model).linked(holder, related, path).side();
    }

    private Map<String, AttributeValue> key(CoreKey seen) {
        CoreKey key = stored.apply(seen);
        return Map.of(Key.PARTITION, AttributeValue.fromS(key.id()), Key.SORT, AttributeValue.fromS(key.type()));
    }
}
