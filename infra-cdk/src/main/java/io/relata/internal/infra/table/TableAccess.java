package io.relata.internal.infra.table;

import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.IndexNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.services.iam.Effect;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.PolicyStatement;

/**
 * The table as other stacks use it, with its IAM grants. An item with {@code #} in its partition key is a copy, which only the stream
 * functions write; any other item is a core item, which only the API writes.
 *
 * @param indexes the names of all indexes, also of those that are being added or removed
 * @param indexNames the names of the model's indexes in the table
 * @param links the partition keys of links, as a pattern of IAM
 * @param keyArn the customer's KMS key; empty for a key that DynamoDB owns
 * @param secret the key of the deployment, if it has one
 * @param files the bucket with the files of entities, where they have any
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html">Conditions</a>
 */
public record TableAccess(String arn, String name, String streamArn, List<String> indexes, IndexNames indexNames, String links,
        Optional<String> keyArn, Optional<SecretAccess> secret, Optional<FileAccess> files) {
    static final String LEADING_KEYS = "dynamodb:LeadingKeys";
    private static final String COPIES = CopyKey.PARTITIONS;
    private static final List<String> WRITES = List.of("dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem");
    /** What belongs to the tenant that the session is tagged with: a pattern of IAM, for the table and for every index. */
    private static final String TENANT = "${aws:PrincipalTag/tenant}/*";

    /** Allows GetItem and Query on the table, and Query on every index. */
    public void grantRead(IGrantable role) {
        add(role, allow("dynamodb:GetItem").resources(List.of(arn)).build());
        add(role, allow("dynamodb:Query").resources(withIndexes()).build());
        useKey(role);
    }

    /** Allows BatchGetItem: entities by ids, search results, a link with its ends, own writes, what decides about permissions, totals. */
    public void grantReadMany(IGrantable role) {
        add(role, allow("dynamodb:BatchGetItem").resources(List.of(arn)).build());
        useKey(role);
    }

    /** Allows Scan, for verify. */
    public void grantScan(IGrantable role) {
        add(role, allow("dynamodb:Scan").resources(List.of(arn)).build());
    }

    /**
     * Allows writes of core items, and condition checks of others in the same transaction. Writes of copies are denied explicitly, so that
     * no policy that is added later can allow them. PartiQL is denied as a whole: the API does not need it, and it must not be a way
     * around. A denial of certain leading keys does not match a request without keys, so writes without keys are not allowed.
     */
    public void grantCoreWrites(IGrantable role) {
        add(role, allow("dynamodb:ConditionCheckItem").resources(List.of(arn)).build());
        add(role, allow(WRITES.toArray(String[]::new)).resources(List.of(arn))
                .conditions(Map.of("Null", Map.of(LEADING_KEYS, "false"))).build());
        denyCopies(role);
        useKey(role);
    }

    private void denyCopies(IGrantable role) {
        add(role, PolicyStatement.Builder.create().effect(Effect.DENY)
                .actions(Stream.concat(WRITES.stream(), Stream.of("dynamodb:BatchWriteItem")).toList()).resources(List.of(arn))
                .conditions(Map.of("ForAnyValue:StringLike", Map.of(LEADING_KEYS, List.of(COPIES)))).build());
        add(role, PolicyStatement.Builder.create().effect(Effect.DENY)
                .actions(List.of("dynamodb:PartiQLInsert", "dynamodb:PartiQLUpdate", "dynamodb:PartiQLDelete", "dynamodb:PartiQLSelect"))
                .resources(withIndexes()).build());
    }

    /** Allows a role the reads of {@link #grantRead}, in its sessions with the tag {@code tenant} and of that tenant's items. */
    public void grantTenantRead(IGrantable role) {
        add(role, allow("dynamodb:GetItem").resources(List.of(arn)).conditions(only(TENANT)).build());
        add(role, allow("dynamodb:Query").resources(withIndexes()).conditions(only(TENANT)).build());
        useKey(role);
    }

    /** Allows a role BatchGetItem, in its sessions with the tag {@code tenant} and of that tenant's items. */
    public void grantTenantReadMany(IGrantable role) {
        add(role, allow("dynamodb:BatchGetItem").resources(List.of(arn)).conditions(only(TENANT)).build());
    }

    /** Allows a role the writes of {@link #grantCoreWrites}, in its sessions with the tag {@code tenant} and of that tenant's items. */
    public void grantTenantCoreWrites(IGrantable role) {
        add(role, allow(Stream.concat(Stream.of("dynamodb:ConditionCheckItem"), WRITES.stream()).toArray(String[]::new))
                .resources(List.of(arn)).conditions(only(TENANT)).build());
        denyCopies(role);
        useKey(role);
    }

    /**
     * Allows writes of copies, condition checks of any item, and updates of links: to a tombstone when an end was deleted, and back when
     * the link follows from an attribute.
     */
    public void grantWriteCopies(IGrantable role) {
        grantWriteOwnItems(role);
        add(role, allow("dynamodb:DeleteItem", "dynamodb:PartiQLUpdate").resources(List.of(arn)).conditions(only(COPIES)).build());
        add(role, allow("dynamodb:UpdateItem").resources(List.of(arn)).conditions(only(links)).build());
        add(role, allow("dynamodb:ConditionCheckItem").resources(List.of(arn)).build());
    }

    /** Allows deletions of what is of any tenant, and not of what the table says of itself. (BatchWriteItem would also put.) */
    public void grantDeleteTenants(IGrantable role) {
        add(role, allow("dynamodb:PartiQLDelete").resources(List.of(arn)).conditions(only("*/*")).build());
    }

    /** Allows puts and updates of the items that the stream functions write. */
    public void grantWriteOwnItems(IGrantable role) {
        add(role, allow("dynamodb:PutItem", "dynamodb:UpdateItem").resources(List.of(arn)).conditions(only(COPIES)).build());
        useKey(role);
    }

    /** Allows GetItem of what the table says of itself. */
    public void grantReadIdentity(IGrantable role) {
        add(role, allow("dynamodb:GetItem").resources(List.of(arn)).conditions(only(TableIdentity.KEY.id())).build());
        useKey(role);
    }

    /** Allows GetItem and updates of what the table says of itself. */
    public void grantIdentify(IGrantable role) {
        add(role,
                allow("dynamodb:GetItem", "dynamodb:UpdateItem").resources(List.of(arn)).conditions(only(TableIdentity.KEY.id())).build());
        useKey(role);
    }

    /** Allows what an event source mapping needs. ListStreams can't be restricted to one table. */
    public void grantStream(IGrantable role) {
        add(role, allow("dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator").resources(List.of(streamArn))
                .build());
        add(role, allow("dynamodb:ListStreams").resources(List.of("*")).build());
        useKey(role);
    }

    private List<String> withIndexes() {
        return Stream.concat(Stream.of(arn), indexes.stream().map(index -> arn + "/index/" + index)).toList();
    }

    /** Allows the role to use the key through DynamoDB only. */
    private void useKey(IGrantable role) {
        keyArn.ifPresent(key -> add(role, allow("kms:Encrypt", "kms:Decrypt", "kms:DescribeKey").resources(List.of(key))
                .conditions(Map.of("StringEquals", Map.of("kms:ViaService", "dynamodb." + Aws.REGION + ".amazonaws.com"))).build()));
    }

    /** ForAllValues also matches a request without keys, so keys are required. Sorted, so that the same source gives the same template. */
    static Map<String, Object> only(String keys) {
        return new TreeMap<>(Map.of("ForAllValues:StringLike", Map.of(LEADING_KEYS, List.of(keys)), "Null", Map.of(LEADING_KEYS, "false")));
    }

    private static void add(IGrantable role, PolicyStatement statement) {
        role.getGrantPrincipal().addToPrincipalPolicy(statement);
    }

    private static PolicyStatement.Builder allow(String... actions) {
        return PolicyStatement.Builder.create().effect(Effect.ALLOW).actions(List.of(actions));
    }
}
