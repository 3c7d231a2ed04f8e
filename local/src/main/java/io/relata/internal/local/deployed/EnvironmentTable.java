package io.relata.internal.local.deployed;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.engine.dynamodb.TaggedTable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Finds the table of an environment by the tags that deployments give it. */
final class EnvironmentTable {
    private EnvironmentTable() {
    }

    /**
     * The only one.
     *
     * @param model the name of the model whose table it is; default any
     * @throws CommandFailedException when there is none, or several
     */
    static TaggedTable of(String environment, Optional<String> model, DynamoDbClient dynamoDb) {
        List<TaggedTable> all = TaggedTable.ofEnvironment(environment, dynamoDb);
        List<TaggedTable> found = all.stream().filter(table -> model.isEmpty() || table.model().equals(model.get())).toList();
        if (found.size() != 1) {
            throw new CommandFailedException(sentence(environment, model, found.isEmpty() ? all : found, found.size()));
        }
        return found.get(0);
    }

    private static String sentence(String environment, Optional<String> model, List<TaggedTable> listed, int found) {
        String tags = TaggedTable.ENVIRONMENT + "=" + environment + model.map(name -> " and " + TaggedTable.MODEL + "=" + name).orElse("");
        String which = listed.stream().map(table -> table.name() + " (of " + table.model() + ")").collect(Collectors.joining(", "));
        if (found > 1) {
            return "there are " + found + " tables with the tags " + tags + ": name one with --table, or its model with --model: " + which;
        }
        return "no table here has the tags " + tags + (listed.isEmpty() ? ": name the table with --table" : "; there are: " + which);
    }
}
