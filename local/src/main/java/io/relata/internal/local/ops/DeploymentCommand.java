package io.relata.internal.local.ops;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.ExitCode;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.local.aws.AwsClients;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;

/** Finds the deployment that a command is about, and says why AWS refused something. */
abstract class DeploymentCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--env", paramLabel = "NAME", description = "the environment: its stacks are found by their tags")
    private Optional<String> environment;

    @Option(names = "--model", description = "the data model, where the environment has several")
    private Optional<String> model;

    @Option(names = "--region", description = "the AWS region; without, that of your environment, as its credentials are")
    private Optional<String> region;

    @Option(names = "--endpoint", description = "where LocalStack answers for all of AWS; with any credentials, unless a region is named "
            + "too")
    private Optional<URI> endpoint;

    abstract ExitCode run(DeployedStacks deployment, OpenClients aws);

    @Override
    public final Integer call() {
        String name = given(command -> command.environment).orElseThrow(
                () -> new ParameterException(spec.commandLine(), "say which environment: --env NAME, as it was deployed with -c env=NAME"));
        try (OpenClients aws = new OpenClients(clients())) {
            return run(DeployedStacks.of(name, given(command -> command.model), aws.cloudFormation()), aws).code();
        } catch (SdkException | TableException e) {
            throw new CommandFailedException(AwsErrors.sentence(e, "part of the environment " + name));
        }
    }

    private AwsClients clients() {
        Optional<String> place = given(command -> command.region);
        Optional<URI> url = given(command -> command.endpoint);
        return url.filter(any -> place.isEmpty()).map(AwsClients::local)
                .orElseGet(() -> new AwsClients(url, place, AwsClients.Credentials.OF_ENVIRONMENT));
    }

    /** An option, which may stand before the name of the subcommand too: {@code ./relata ops --env prod given-up}. */
    private <T> Optional<T> given(Function<DeploymentCommand, Optional<T>> option) {
        return option.apply(this).or(() -> Optional.ofNullable(spec.parent()).map(CommandSpec::userObject)
                .filter(DeploymentCommand.class::isInstance).map(DeploymentCommand.class::cast).flatMap(option));
    }

    final void print(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }
}
