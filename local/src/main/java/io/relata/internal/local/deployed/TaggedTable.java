package io.relata.internal.local.deployed;

import io.relata.internal.cli.CommandFailedException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/**
 * The table of an environment, found by the tags that deployments give it.
 *
 * @param model the name of its model
 */
record TaggedTable(String name, String model) {
    private static final String ENVIRONMENT = "relata:env";
    private static final String MODEL = "relata:model";

    /**
     * @param model the name of the model whose table it is; default any
     * @throws CommandFailedException when there is none, or several
     */
    static TaggedTable of(String environment, Optional<String> model, DynamoDbClient dynamoDb) {
        List<TaggedTable> all = dynamoDb.listTablesPaginator().tableNames().stream()
                .flatMap(table -> Optional.of(tags(table, dynamoDb)).filter(tags -> environment.equals(tags.get(ENVIRONMENT)))
                        .map(tags -> new TaggedTable(table, tags.getOrDefault(MODEL, ""))).stream())
                .toList();
        List<TaggedTable> found = all.stream().filter(table -> model.isEmpty() || table.model.equals(model.get())).toList();
        if (found.size() != 1) {
            throw new CommandFailedException(sentence(environment, model, found.isEmpty() ? all : found, found.size()));
        }
        return found.get(0);
    }

    private static String sentence(String environment, Optional<String> model, List<TaggedTable> listed, int found) {
        String tags = ENVIRONMENT + "=" + environment + model.map(name -> " and " + MODEL + "=" + name).orElse("");
        String which = listed.stream().map(table -> table.name + " (of " + table.model + ")").collect(Collectors.joining(", "));
        if (found > 1) {
            return "there are " + found + " tables with the tags " + tags + ": name one with --table, or its model with --model: " + which;
        }
        return "no table here has the tags " + tags + (listed.isEmpty() ? ": name the table with --table" : "; there are: " + which);
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
