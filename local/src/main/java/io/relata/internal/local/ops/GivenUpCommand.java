package io.relata.internal.local.ops;

import io.relata.internal.cli.ExitCode;
import io.relata.internal.console.source.DeadLetters.DeadLetter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code ./relata ops given-up}. */
@Command(name = "given-up", sortOptions = false, description = "Lists what was given up and why: dead letters of the work queue, and "
        + "batches of the stream that Lambda put into the failures bucket, where they are for 30 days. It reads only. Ends with 1 if there "
        + "is something.")
final class GivenUpCommand extends DeploymentCommand {
    @Option(names = "--limit", defaultValue = "20", description = "batches of each function, the newest ones (${DEFAULT-VALUE})")
    private int limit;

    @Override
    ExitCode run(DeployedStacks deployment, OpenClients aws) {
        boolean any = letters(aws.queue(deployment).first());
        GivenUpBatches batches = aws.givenUp();
        for (var bucket : deployment.failures().entrySet()) {
            any |= batches(bucket.getKey(), batches.newest(bucket.getValue(), limit));
        }
        return any ? ExitCode.FOUND : ExitCode.DONE;
    }

    private boolean letters(List<DeadLetter> letters) {
        print(letters.isEmpty() ? "No dead letters." : "Dead letters, the first 10 at the most:");
        letters.forEach(letter -> print(LetterText.of(letter)));
        return !letters.isEmpty();
    }

    private boolean batches(String function, List<GivenUpBatch> batches) {
        print(batches.isEmpty() ? "No batches of " + function + "." : "Batches that " + function + " did not process:");
        batches.forEach(batch -> {
            batch.lines().forEach(this::print);
            print("    its log: ./relata ops trace " + batch.requestId());
        });
        return !batches.isEmpty();
    }
}
