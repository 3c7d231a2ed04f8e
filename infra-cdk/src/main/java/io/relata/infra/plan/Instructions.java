package io.relata.infra.plan;

import io.relata.infra.plan.Deployment.Stack;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a plan is carried out: the commands, to be run in {@code infra-cdk}, and what is told of them.
 *
 * @param stacks how the stacks' names begin, such as {@code Relata-dev}
 * @param settings of the command, such as {@code -c env=prod -c deployed=ask}
 * @param file where the description is, if it comes from a file
 * @param region the table's; that of the environment without
 * @param endpoint where DynamoDB answers if it is not AWS's
 */
public record Instructions(String stacks, String settings, Optional<String> file, Optional<String> region, Optional<String> endpoint) {
    private static final String CLI = "npx aws-cdk@2.1148.1";

    /** Deploys what is right at this step, and nothing else. */
    public String command(Deployment deployment) {
        String unread = deployment.unread().isEmpty()
                ? ""
                : " -c unread=" + deployment.unread().stream().sorted().collect(Collectors.joining(","));
        return region.map(name -> "AWS_REGION=" + name + " ").orElse("")
                + endpoint.map(url -> "AWS_ENDPOINT_URL_DYNAMODB=" + url + " ").orElse("")
                + CLI + " deploy --all " + settings + " -c step=next" + unread;
    }

    /** Waits until the next step may begin: an index that is filled in is longer underway than the table. */
    public String await(DeployedTable table) {
        return "until [ -z \"$(aws dynamodb describe-table --table-name " + table.name() + where()
                + " --query \"Table.GlobalSecondaryIndexes[?IndexStatus!='ACTIVE' || Backfilling].IndexName\" --output text)\" ]; do sleep 20; done";
    }

    public List<String> stacks(Deployment deployment) {
        return deployment.stacks().stream().sorted().map(Stack::ending).map(ending -> stacks + "-" + ending).toList();
    }

    /** What is to be run before the command: a file with a description is as old as the last deployment. */
    public List<String> before(DeployedTable table) {
        return file.map(path -> "aws dynamodb describe-table --table-name " + table.name() + where() + " > " + path).stream().toList();
    }

    /** One line for each deployment. */
    public String outline(Plan plan) {
        StringBuilder outline = new StringBuilder();
        for (int i = 0; i < plan.deployments().size(); i++) {
            Deployment deployment = plan.deployments().get(i);
            outline.append("  %d. %s [%s]%n".formatted(i + 1, deployment.change(), String.join(", ", stacks(deployment))));
        }
        return outline.toString();
    }

    /** One line for each. */
    public String notes(Plan plan) {
        return plan.notes().stream().map("  %s.%n"::formatted).collect(Collectors.joining());
    }

    private String where() {
        return region.map(name -> " --region " + name).orElse("") + endpoint.map(url -> " --endpoint-url " + url).orElse("");
    }
}
