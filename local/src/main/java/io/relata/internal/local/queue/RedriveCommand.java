package io.relata.internal.local.queue;

import io.relata.internal.console.system.Redrive;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.events.queue.SqsEndpoint;
import io.relata.internal.local.aws.CommandTimeouts;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The command that redrives dead-lettered messages, locally or in AWS. */
@Command(name = "redrive", mixinStandardHelpOptions = true, sortOptions = false, description = "Moves the dead letters back to the work "
        + "queue. Messages are hints: it is safe at any time, and any number of times.")
public final class RedriveCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--endpoint", defaultValue = "http://localhost:9324", description = "where the queue of ./relata start answers "
            + "(${DEFAULT-VALUE})")
    private URI endpoint;

    @Option(names = "--region", description = "the AWS region of a deployed queue, with the credentials of your environment")
    private Optional<String> region;

    @Option(names = "--dead-letters", description = "the URL of the queue of dead letters; needed with --region")
    private Optional<String> deadLetters;

    @Override
    public Integer call() {
        if (region.isPresent() && deadLetters.isEmpty()) {
            spec.commandLine().getErr().println("redrive: with --region, say which queue: --dead-letters URL");
            return 2;
        }
        try (SqsClient sqs = client()) {
            spec.commandLine().getOut().println(
                    Redrive.start(sqs, deadLetters.orElse(new SqsEndpoint(endpoint).deadLettersUrl())) + " dead letters on their way back");
            return 0;
        } catch (SdkException e) {
            spec.commandLine().getErr().println(
                    "redrive: " + AwsErrors.sentence(e, "queue " + deadLetters.orElse(new SqsEndpoint(endpoint).deadLettersUrl())));
            return 2;
        }
    }

    private SqsClient client() {
        return region
                .map(name -> SqsClient.builder().httpClientBuilder(CommandTimeouts.http()).overrideConfiguration(CommandTimeouts::limit)
                        .region(Region.of(name)).build())
                .orElseGet(() -> new SqsEndpoint(endpoint).client());
    }
}
