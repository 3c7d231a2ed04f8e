package io.relata.internal.local.ops;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.ExitCode;
import io.relata.internal.console.system.WorkQueueLook;
import java.io.Console;
import java.util.Optional;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.sqs.model.Message;

/** The command {@code ./relata ops discard}. */
@Command(name = "discard", sortOptions = false, description = "Shows one dead letter and deletes it: one that can never succeed, such as "
        + "one for an item of other code. Verify finds what it was about.")
final class DiscardLetter extends DeploymentCommand {
    private final UnaryOperator<String> ask;

    @Parameters(index = "0", paramLabel = "ID", description = "of the dead letter, as ./relata ops given-up tells it")
    private String id;

    @Option(names = "--yes", description = "deletes it without asking")
    private boolean yes;

    DiscardLetter() {
        this(DiscardLetter::onTerminal);
    }

    /** @param ask gives the answer to a question */
    DiscardLetter(UnaryOperator<String> ask) {
        this.ask = ask;
    }

    private static String onTerminal(String question) {
        Console console = Optional.ofNullable(System.console())
                .orElseThrow(() -> new CommandFailedException("nobody is there to ask: say --yes to delete it"));
        return String.valueOf(console.readLine("%s", question));
    }

    @Override
    ExitCode run(DeployedStacks deployment, OpenClients aws) {
        try (HeldLetters letters = aws.deadLetters(deployment)) {
            Message letter = letters.find(id).orElseThrow(() -> new CommandFailedException(
                    "there is no dead letter " + id + ", or somebody else is looking at it: ./relata ops given-up lists them"));
            print(LetterText.of(WorkQueueLook.letter(letter)));
            if (!yes && !ask.apply("Delete it? [y/N] ").trim().equalsIgnoreCase("y")) {
                print("It was not deleted.");
                return ExitCode.NOT_DONE;
            }
            letters.delete(letter);
            print("It is deleted. Verify with repair mends what it was about: docs/operating.md#verify");
            return ExitCode.DONE;
        }
    }
}
