package io.relata.browser;

import io.relata.internal.local.deployed.ConsoleCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** {@code ./relata console} of the table of a sample system, which it knows nothing else of. */
final class DeployedConsole implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("open (\\S+)");
    private static final Duration LONG = Duration.ofMinutes(2);

    private final StringWriter out = new StringWriter();
    private final Thread command;
    private final URI url;

    private DeployedConsole(String[] arguments) throws InterruptedException {
        command = new Thread(() -> new CommandLine(new ConsoleCommand()).setOut(new PrintWriter(out, true))
                .setExecutionExceptionHandler((interrupted, line, parsed) -> 0).execute(arguments), "console");
        command.setDaemon(true);
        command.start();
        url = address();
    }

    static DeployedConsole of(SampleSystem system, String... options) throws InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("--endpoint", system.endpoint().toString(), "--table", system.table()));
        arguments.addAll(List.of(options));
        return new DeployedConsole(arguments.toArray(String[]::new));
    }

    private URI address() throws InterruptedException {
        for (long until = System.nanoTime() + LONG.toNanos(); command.isAlive() && System.nanoTime() < until;) {
            Matcher address = ADDRESS.matcher(out.toString());
            if (address.find() && address.end() < out.toString().length()) {
                return URI.create(address.group(1));
            }
            TimeUnit.MILLISECONDS.timedJoin(command, 20);
        }
        throw new AssertionError("the console did not start: " + out);
    }

    URI url() {
        return url;
    }

    @Override
    public void close() throws InterruptedException {
        command.interrupt();
        TimeUnit.SECONDS.timedJoin(command, 10);
    }
}
