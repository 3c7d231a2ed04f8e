package io.relata.internal.local.ops;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.engine.dynamodb.TaggedTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.Output;
import software.amazon.awssdk.services.cloudformation.model.Stack;
import software.amazon.awssdk.services.cloudformation.model.Tag;

/**
 * What is deployed of a model in an environment. Resources have no fixed names: the outputs of the stacks tell them.
 *
 * @param stack the name of the stack with the functions
 * @param outputs of both stacks
 */
record DeployedStacks(String stack, String model, Map<String, String> outputs) {
    private static final String ALIAS = "Alias";
    private static final String LOGS = "Logs";
    private static final int NAME_IN_ARN = 6;

    /**
     * Finds the stacks by the tags that deployments give them.
     *
     * @param model the name of a model; default the only one that is deployed there
     * @throws CommandFailedException when there is none, or several
     */
    static DeployedStacks of(String environment, Optional<String> model, CloudFormationClient cloudFormation) {
        Map<String, List<Stack>> models = cloudFormation.describeStacksPaginator().stacks().stream()
                .filter(stack -> environment.equals(tag(stack, TaggedTable.ENVIRONMENT)))
                .collect(Collectors.groupingBy(stack -> tag(stack, TaggedTable.MODEL), TreeMap::new, Collectors.toList()));
        List<String> found = models.keySet().stream().filter(name -> model.isEmpty() || name.equals(model.get())).toList();
        if (found.size() != 1) {
            throw new CommandFailedException(sentence(environment, model, List.copyOf(models.keySet()), found.size()));
        }
        return of(found.get(0), models.getOrDefault(found.get(0), List.of()));
    }

    private static DeployedStacks of(String model, List<Stack> stacks) {
        Stack application = stacks.stream().filter(stack -> outputs(stack).containsKey("FanoutLogs")).findFirst()
                .orElseThrow(() -> new CommandFailedException("only the data stack of the model " + model + " is deployed here"));
        Map<String, String> outputs = new TreeMap<>();
        stacks.forEach(stack -> outputs.putAll(outputs(stack)));
        return new DeployedStacks(application.stackName(), model, outputs);
    }

    private static String sentence(String environment, Optional<String> model, List<String> models, int found) {
        if (found > 1) {
            return "there are stacks of several models with the tag " + TaggedTable.ENVIRONMENT + "=" + environment
                    + ": name one with --model: "
                    + String.join(", ", models);
        }
        return "no stack here has the tag " + TaggedTable.ENVIRONMENT + "=" + environment
                + model.map(name -> " and " + TaggedTable.MODEL + "=" + name).orElse("")
                + (models.isEmpty() ? ": are account and region right?" : "; there are those of " + String.join(", ", models));
    }

    private static String tag(Stack stack, String key) {
        return stack.tags().stream().filter(tag -> tag.key().equals(key)).map(Tag::value).findFirst().orElse("");
    }

    private static Map<String, String> outputs(Stack stack) {
        return stack.outputs().stream().collect(Collectors.toMap(Output::outputKey, Output::outputValue));
    }

    /** @throws CommandFailedException when an earlier release deployed it, which had no such output */
    String output(String name) {
        return Optional.ofNullable(outputs.get(name))
                .orElseThrow(() -> new CommandFailedException("the stack " + stack + " has no output " + name + ": deploy it again"));
    }

    String table() {
        return output("TableName");
    }

    /** The name of the work queue. */
    String workQueue() {
        return output("WorkQueueUrl").replaceFirst(".*/", "");
    }

    /** The event source mappings from the stream, the search index's too. */
    List<String> streamSources() {
        return Stream.of("FanoutSource", "IndexSource").flatMap(name -> Stream.ofNullable(outputs.get(name))).toList();
    }

    /** By the names of the functions, the buckets with what was given up. */
    Map<String, String> failures() {
        return ending("Failures", UnaryOperator.identity());
    }

    /** The names of the functions in AWS, by those in the model. */
    Map<String, String> functions() {
        return ending(ALIAS, arn -> arn.split(":")[NAME_IN_ARN]);
    }

    /** The log groups, by the names of the functions; the API's too. */
    Map<String, String> logGroups() {
        return ending(LOGS, UnaryOperator.identity());
    }

    private Map<String, String> ending(String suffix, UnaryOperator<String> value) {
        Map<String, String> found = new TreeMap<>();
        outputs.forEach((name, output) -> {
            if (name.endsWith(suffix)) {
                found.put(name.substring(0, name.length() - suffix.length()), value.apply(output));
            }
        });
        return found;
    }
}
