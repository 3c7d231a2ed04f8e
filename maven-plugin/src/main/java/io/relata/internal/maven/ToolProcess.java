package io.relata.internal.maven;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/** The JVM in which the command-line tool runs. It ends with Maven's. */
final class ToolProcess {
    private static final int SECONDS_TO_STOP = 10;
    private static final Pattern ARGUMENT = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

    private ToolProcess() {
    }

    /** The arguments in a line: separated by spaces, those that have spaces in quotes. */
    static List<String> split(String line) {
        List<String> arguments = new ArrayList<>();
        Matcher matcher = ARGUMENT.matcher(line);
        while (matcher.find()) {
            arguments.add(Stream.of(1, 2, 3).map(matcher::group).filter(group -> group != null).findFirst().orElse(""));
        }
        return arguments;
    }

    /** Runs the tool to its end. What it says goes where Maven's own output goes. */
    static void run(Path jvmArguments, List<String> arguments) throws MojoExecutionException, MojoFailureException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "@" + jvmArguments));
        command.addAll(arguments);
        try {
            Process process = new ProcessBuilder(command).inheritIO().start();
            Thread stop = new Thread(() -> stop(process));
            Runtime.getRuntime().addShutdownHook(stop);
            int code = process.waitFor();
            if (isRunningOn(stop) && code != 0) {
                throw new MojoFailureException("relata " + String.join(" ", arguments) + " ended with " + code + "; it says above why");
            }
        } catch (IOException e) {
            throw new MojoExecutionException("the command-line tool can't be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted while the command-line tool runs", e);
        }
    }

    /** Whether Maven goes on. Otherwise it is being stopped, and the tool was stopped with it: that is no failure. */
    private static boolean isRunningOn(Thread stop) {
        try {
            return Runtime.getRuntime().removeShutdownHook(stop);
        } catch (IllegalStateException shuttingDown) {
            return false;
        }
    }

    private static void stop(Process process) {
        process.destroy();
        try {
            process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
