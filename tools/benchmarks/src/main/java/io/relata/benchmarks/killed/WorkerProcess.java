package io.relata.benchmarks.killed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A process with 256 MB of heap that runs {@link WorkerMain}, is killed and started again. */
final class WorkerProcess implements AutoCloseable {
    private static final Pattern COLLECTION = Pattern.compile("(\\d+)M->(\\d+)M\\((\\d+)M\\)");
    private static final int KILLED = 137;

    private final Path folder;
    private final List<String> arguments;
    private Optional<Process> process = Optional.empty();
    private int starts;

    /**
     * @param folder where its output goes
     * @param arguments of {@link WorkerMain}
     */
    WorkerProcess(Path folder, List<String> arguments) {
        this.folder = folder;
        this.arguments = arguments;
    }

    synchronized void start() {
        starts++;
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError", "-XX:TieredStopAtLevel=1", "-Xlog:gc:file=" + folder.resolve("gc-" + starts + ".log"),
                WorkerMain.class.getName()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("worker.log").toFile()));
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        try {
            process = Optional.of(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException("the worker can't be started", e);
        }
    }

    /** Kills the process without warning, whatever it is doing. */
    synchronized void kill() {
        process.ifPresent(Process::destroyForcibly);
    }

    /**
     * Whether it ended within this time because it was killed.
     *
     * @throws IllegalStateException when it ended by itself, out of memory for example
     */
    boolean wasKilled(long withinMillis) throws InterruptedException {
        Process started = process.orElseThrow();
        if (!started.waitFor(withinMillis, TimeUnit.MILLISECONDS)) {
            return false;
        }
        if (started.exitValue() != KILLED) {
            throw new IllegalStateException(
                    "the worker ended by itself, with exit code " + started.exitValue() + ": see " + folder.resolve("worker.log"));
        }
        return true;
    }

    /** The most megabytes of heap that were in use right after a collection, of all that the process did so far. */
    int heapMegabytes() {
        try (Stream<Path> logs = Files.list(folder).filter(file -> file.getFileName().toString().startsWith("gc-"))) {
            return logs.mapToInt(WorkerProcess::heapMegabytes).max().orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int heapMegabytes(Path log) {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.flatMap(line -> COLLECTION.matcher(line).results()).mapToInt(collection -> Integer.parseInt(collection.group(2)))
                    .max().orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
