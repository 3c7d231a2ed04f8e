package io.relata.internal.local.deployed;

import static org.awaitility.Awaitility.await;

import io.relata.internal.cli.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The command {@code ./relata console}, until it is closed. */
final class RunningCommand implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("open (http://localhost:\\d+/console/)\\?token=(\\S+)");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final CountDownLatch stop = new CountDownLatch(1);
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CompletableFuture<Integer> code;

    private RunningCommand(String... arguments) {
        CommandLine command = new CommandLine(new ConsoleCommand(() -> stop)).setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true)).setExecutionExceptionHandler((failure, line, parsed) -> {
                    line.getErr().println(failure.getMessage());
                    return ExitCode.NOT_DONE.code();
                });
        code = CompletableFuture.supplyAsync(() -> command.execute(arguments));
    }

    static RunningCommand start(String... arguments) {
        RunningCommand command = new RunningCommand(arguments);
        await().atMost(Duration.ofMinutes(2)).until(() -> command.code.isDone() || ADDRESS.matcher(command.out()).find());
        return command;
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }

    HttpResponse<String> get(String path) throws Exception {
        return CLIENT.send(request(path).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, String body) throws Exception {
        return CLIENT.send(request(path).POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    }

    /** The lines of the event stream, as they come. */
    Stream<String> events() throws Exception {
        return CLIENT.send(request("events").build(), BodyHandlers.ofLines()).body();
    }

    private HttpRequest.Builder request(String path) {
        Matcher address = ADDRESS.matcher(out());
        if (!address.find()) {
            throw new AssertionError("the console did not start: " + err);
        }
        return HttpRequest.newBuilder(URI.create(address.group(1) + "api/" + path)).header("Authorization", "Bearer " + address.group(2));
    }

    /** How it ended. */
    int code() {
        return code.join();
    }

    @Override
    public void close() {
        stop.countDown();
        code.join();
    }
}
