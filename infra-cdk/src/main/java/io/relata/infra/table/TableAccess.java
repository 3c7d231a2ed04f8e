package io.relata.infra.table;

import io.relata.engine.identity.TableIdentity;
import io.relata.engine.item.Attr;
import io.relata.engine.key.IndexNames;
import io.relata.engine.key.Key;
import io.relata.engine.key.LinkRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.services.iam.Effect;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.iam.PolicyStatement;

/**
 * The table as other stacks know it, and who may do what with it: the one idea of the design as policies. What has {@code #} in its
 * partition key is a duplicate, and belongs to the stream function; what has none is a core item, and belongs to the API.
 *
 * @param indexes what its indexes are called, those among them that are only on the way in or out
 * @param indexNames what the model's indexes are called among these
 * @param keyArn the customer's key that it is encrypted with; none when DynamoDB has its own
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html">Conditions for fine-grained
 * access</a>
 */
public record TableAccess(String arn, String name, String streamArn, List<String> indexes, IndexNames indexNames, Optional<String> keyArn) {
    private static final String LEADING_KEYS = "dynamodb:LeadingKeys";
    private static final String DUPLICATES = "*#*";
    private static final String LINKS = LinkRef.PREFIX + "*";
    /** Among core items: links, guards and earlier versions. */
    private static final String NO_ENTITIES = "*:*";
    private static final String ATTRIBUTES = "dynamodb:Attributes";

    /** GetItem and Query, of the table and of every index. */
    public void grantRead(IRole role) {
        role.addToPrincipalPolicy(allow("dynamodb:GetItem").resources(List.of(arn)).build());
        role.addToPrincipalPolicy(
                allow("dynamodb:Query").resources(Stream.concat(Stream.of(arn), indexes.stream().map(this::index)).toList()).build());
        useKey(role);
    }

    /** BatchGetItem, for what a search found. */
    public void grantReadMany(IRole role) {
        role.addToPrincipalPolicy(allow("dynamodb:BatchGetItem").resources(List.of(arn)).build());
    }

    /** Whole reads of the table, for verify. */
    public void grantScan(IRole role) {
        role.addToPrincipalPolicy(allow("dynamodb:Scan").resources(List.of(arn)).build());
    }

    /**
     * Writes of core items, and checks of others beside them (that nothing becomes its own ancestor). Those of duplicates are denied and
     * not merely not allowed, so that no policy that is added later can allow them. PartiQL is denied as a whole: what the writing of core
     * items never needs is no way around. A denial of certain keys does not meet a request without keys, so there must be keys.
     */
    public void grantWriteCore(IRole role) {
        List<String> writes = List.of("dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem");
        role.addToPrincipalPolicy(allow("dynamodb:ConditionCheckItem").resources(List.of(arn)).build());
        role.addToPrincipalPolicy(allow(writes.toArray(String[]::new)).resources(List.of(arn))
                .conditions(Map.of("Null", Map.of(LEADING_KEYS, "false"))).build());
        role.addToPrincipalPolicy(PolicyStatement.Builder.create().effect(Effect.DENY)
                .actions(Stream.concat(writes.stream(), Stream.of("dynamodb:BatchWriteItem")).toList()).resources(List.of(arn))
                .conditions(Map.of("ForAnyValue:StringLike", Map.of(LEADING_KEYS, List.of(DUPLICATES)))).build());
        role.addToPrincipalPolicy(PolicyStatement.Builder.create().effect(Effect.DENY)
                .actions(List.of("dynamodb:PartiQLInsert", "dynamodb:PartiQLUpdate", "dynamodb:PartiQLDelete", "dynamodb:PartiQLSelect"))
                .resources(Stream.concat(Stream.of(arn), indexes.stream().map(this::index)).toList()).build());
        useKey(role);
    }

    /**
     * Writes of duplicates, updates of links (to tombstones, when an end is gone, and back, where a link follows from an attribute), and
     * checks of anything.
     */
    public void grantWriteCopies(IRole role) {
        grantWriteAccounts(role);
        role.addToPrincipalPolicy(
                allow("dynamodb:DeleteItem", "dynamodb:PartiQLUpdate").resources(List.of(arn)).conditions(only(DUPLICATES)).build());
        role.addToPrincipalPolicy(allow("dynamodb:UpdateItem").resources(List.of(arn)).conditions(only(LINKS)).build());
        role.addToPrincipalPolicy(allow("dynamodb:ConditionCheckItem").resources(List.of(arn)).build());
    }

    /**
     * Updates of the index attributes that say where entities are in hierarchies, for repair; nothing where a model has none. Such an
     * update is conditional on the entity's kind and version, and IAM does not tell what a request asks for from what it changes: so these
     * have to be among the attributes as well.
     */
    public void grantPlace(IRole role, List<String> attributes) {
        if (!attributes.isEmpty()) {
            List<String> named = Stream.concat(Stream.of(Key.PARTITION, Key.SORT, Attr.KIND, Attr.VERSION), attributes.stream()).sorted()
                    .toList();
            role.addToPrincipalPolicy(allow("dynamodb:UpdateItem").resources(List.of(arn)).conditions(new TreeMap<>(Map.of(
                    "ForAllValues:StringEquals", Map.of(ATTRIBUTES, named), "ForAllValues:StringNotLike",
                    Map.of(LEADING_KEYS, List.of(DUPLICATES, NO_ENTITIES)),
                    "Null", new TreeMap<>(Map.of(ATTRIBUTES, "false", LEADING_KEYS, "false"))))).build());
        }
    }

    /** Puts and updates of what the stream function writes for itself. */
    public void grantWriteAccounts(IRole role) {
        role.addToPrincipalPolicy(
                allow("dynamodb:PutItem", "dynamodb:UpdateItem").resources(List.of(arn)).conditions(only(DUPLICATES)).build());
        useKey(role);
    }

    /** Writes of what the table says of itself, and of nothing else. */
    public void grantIdentify(IRole role) {
        role.addToPrincipalPolicy(allow("dynamodb:PutItem").resources(List.of(arn)).conditions(only(TableIdentity.KEY.id())).build());
        useKey(role);
    }

    /** What an event source mapping needs. Streams can be listed for all tables or for none. */
    public void grantStream(IRole role) {
        role.addToPrincipalPolicy(
                allow("dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator").resources(List.of(streamArn)).build());
        role.addToPrincipalPolicy(allow("dynamodb:ListStreams").resources(List.of("*")).build());
        useKey(role);
    }

    private String index(String index) {
        return arn + "/index/" + index;
    }

    /** DynamoDB uses the key for its caller, and only DynamoDB may. */
    private void useKey(IRole role) {
        keyArn.ifPresent(key -> role.addToPrincipalPolicy(allow("kms:Encrypt", "kms:Decrypt", "kms:DescribeKey").resources(List.of(key))
                .conditions(Map.of("StringEquals", Map.of("kms:ViaService", "dynamodb." + Aws.REGION + ".amazonaws.com"))).build()));
    }

    /** A condition on all of no keys holds; so there must be keys. In order, so that the same source is the same template. */
    private static Map<String, Object> only(String keys) {
        return new TreeMap<>(Map.of("ForAllValues:StringLike", Map.of(LEADING_KEYS, List.of(keys)), "Null", Map.of(LEADING_KEYS, "false")));
    }

    private static PolicyStatement.Builder allow(String... actions) {
        return PolicyStatement.Builder.create().effect(Effect.ALLOW).actions(List.of(actions));
    }
}
