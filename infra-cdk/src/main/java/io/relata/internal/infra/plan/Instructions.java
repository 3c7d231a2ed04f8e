package io.relata.internal.infra.plan;

import io.relata.internal.infra.plan.Deployment.Stack;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How to carry out a plan: the commands to run where {@code cdk.json} is, and the texts about them.
 *
 * @param stacks the prefix of the stacks' names, such as {@code Relata-dev}
 * @param settings the settings of the command, such as {@code -c env=prod -c deployed=ask}
 * @param of what the name of a setting for this model alone begins with, {@code shop.} in an app of several models; nothing in others
 * @param file the file with the description, if there is one
 * @param region the table's region; default that of the environment
 * @param endpoint an endpoint other than that of AWS
 */
public record Instructions(String stacks, String settings, String of, Optional<String> file, Optional<String> region,
        Optional<String> endpoint) {
    private static final String CLI = "npx aws-cdk@2.1148.1";

    /** The command that deploys all there is. */
    public String whole() {
        return where() + (CLI + " deploy --all " + settings).strip();
    }

    /** The command for a deployment. */
    public String command(Deployment deployment) {
        String unread = deployment.unread().isEmpty()
                ? ""
                : " -c " + of + "unread=" + deployment.unread().stream().sorted().collect(Collectors.joining(","));
        return where() + CLI + " deploy --all " + settings + " -c " + of + "step=next" + unread;
    }

    private String where() {
        return region.map(name -> "AWS_REGION=" + name + " ").orElse("")
                + endpoint.map(url -> "AWS_ENDPOINT_URL_DYNAMODB=" + url + " ").orElse("");
    }

    /**
     * The command that waits until the next deployment may begin. An index is backfilled after its table is active again. It goes on
     * waiting when the table can't be described.
     */
    public String await(DeployedTable table) {
        return "until busy=$(aws dynamodb describe-table --table-name " + table.name() + awsOptions()
                + " --query \"Table.GlobalSecondaryIndexes[?IndexStatus!='ACTIVE' || Backfilling].IndexName\" --output text) && "
                + "[ -z \"$busy\" ]; do sleep 20; done";
    }

    /** The command that builds what is new, after the last deployment. */
    public String migrate(DeployedTable table, String model) {
        return "./relata migrate --model " + model + " --table " + table.name()
                + region.map(name -> " --region " + name).orElse("") + endpoint.map(url -> " --endpoint " + url).orElse("");
    }

    public List<String> stacks(Deployment deployment) {
        return deployment.stacks().stream().sorted().map(Stack::ending).map(ending -> stacks + "-" + ending).toList();
    }

    /** The commands to run before: a file with a description is outdated after each deployment. */
    public List<String> before(DeployedTable table) {
        return file.map(path -> "aws dynamodb describe-table --table-name " + table.name() + awsOptions() + " > " + path).stream().toList();
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

    /** One line for each note. */
    public String notes(Plan plan) {
        return plan.notes().stream().map("  %s.%n"::formatted).collect(Collectors.joining());
    }

    private String awsOptions() {
        return region.map(name -> " --region " + name).orElse("") + endpoint.map(url -> " --endpoint-url " + url).orElse("");
    }
}
