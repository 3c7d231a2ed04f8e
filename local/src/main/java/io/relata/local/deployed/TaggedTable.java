package io.relata.local.deployed;

import io.relata.cli.CommandFailedException;
import io.relata.model.Model;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** Finds the table of an environment by the tags that deployments give it. */
final class TaggedTable {
    private static final String ENVIRONMENT = "relata:env";
    private static final String MODEL = "relata:model";

    private TaggedTable() {
    }

    /** @throws CommandFailedException when there is none, or several */
    static String of(String environment, Model model, DynamoDbClient dynamoDb) {
        List<String> found = dynamoDb.listTablesPaginator().tableNames().stream()
                .filter(table -> fits(tags(table, dynamoDb), environment, model)).toList();
        if (found.size() != 1) {
            throw new CommandFailedException(
                    "there are " + found.size() + " tables with the tags " + ENVIRONMENT + "=" + environment + " and "
                            + MODEL + "=" + model.name() + ": name one with --table");
        }
        return found.get(0);
    }

    private static boolean fits(Map<String, String> tags, String environment, Model model) {
        return environment.equals(tags.get(ENVIRONMENT)) && model.name().equals(tags.get(MODEL));
    }

    private static Map<String, String> tags(String table, DynamoDbClient dynamoDb) {
        String arn = dynamoDb.describeTable(describe -> describe.tableName(table)).table().tableArn();
        return dynamoDb.listTagsOfResource(list -> list.resourceArn(arn)).tags().stream().collect(Collectors.toMap(Tag::key, Tag::value));
    }
}
