package io.relata.internal.engine.dynamodb;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/**
 * A table with the tags that deployments give it.
 *
 * @param model the name of its model; empty without such a tag
 */
public record TaggedTable(String name, String model) {
    /** The tag with the environment. */
    public static final String ENVIRONMENT = "relata:env";
    /** The tag with the model. */
    public static final String MODEL = "relata:model";

    /** All tables of an environment, in the order of their names. */
    public static List<TaggedTable> ofEnvironment(String environment, DynamoDbClient dynamoDb) {
        return dynamoDb.listTablesPaginator().tableNames().stream().flatMap(table -> Stream.of(tags(table, dynamoDb))
                .filter(tags -> environment.equals(tags.get(ENVIRONMENT)))
                .map(tags -> new TaggedTable(table, tags.getOrDefault(MODEL, "")))).toList();
    }

    private static Map<String, String> tags(String table, DynamoDbClient dynamoDb) {
        try {
            String arn = dynamoDb.describeTable(describe -> describe.tableName(table)).table().tableArn();
            return dynamoDb.listTagsOfResource(list -> list.resourceArn(arn)).tags().stream()
                    .collect(Collectors.toMap(Tag::key, Tag::value));
        } catch (ResourceNotFoundException e) {
            // Deleted since it was listed.
            return Map.of();
        }
    }
}
