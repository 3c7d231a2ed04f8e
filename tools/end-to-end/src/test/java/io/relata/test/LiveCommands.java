package io.relata.test;

import io.relata.internal.infra.command.PlanCommand;
import io.relata.internal.local.change.MigrateCommand;
import io.relata.schema.ModelCatalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * The commands about a table, as {@code ./relata} runs them in a project with one version of a model.
 *
 * @param directory for what names the model on the class path
 */
record LiveCommands(URI endpoint, String table, Path directory) {
    /**
     * A run of a command.
     *
     * @param status its exit status
     */
    record Run(int status, String out, String err) {
        /** The lines of lists, with single spaces. */
        Stream<String> listed() {
            return out.lines().filter(line -> line.startsWith("  ")).map(line -> line.strip().replaceAll(" +", " "));
        }
    }

    /** @param model the field of {@link LiveModels} that has it */
    Run plan(String model) {
        return run(model, new PlanCommand());
    }

    Run migrate(String model, String... more) {
        return run(model, new MigrateCommand(), Stream.concat(Stream.of("--segments", "1", "--lag", "0", "--rate", "1000000"),
                Stream.of(more)).toArray(String[]::new));
    }

    private Run run(String model, Object command, String... more) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(new ProjectLoader(before, naming(model)));
        try {
            int status = new CommandLine(command).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(Stream
                    .concat(Stream.of("--model", "live", "--table", table, "--endpoint", endpoint.toString()), Stream.of(more))
                    .toArray(String[]::new));
            return new Run(status, out.toString(), err.toString());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private URL naming(String model) {
        try {
            return Files.writeString(directory.resolve(model), "live=%s.%s%n".formatted(LiveModels.class.getName(), model)).toUri().toURL();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The class path of a project that declares one model. */
    private static final class ProjectLoader extends ClassLoader {
        private final URL models;

        ProjectLoader(ClassLoader libraries, URL models) {
            super(libraries);
            this.models = models;
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            return name.equals(ModelCatalog.RESOURCE) ? Collections.enumeration(List.of(models)) : super.getResources(name);
        }
    }
}
