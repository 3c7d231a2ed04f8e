package io.relata.internal.cli.starter;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code ./relata new}. */
@Command(description = {"Makes a project that uses Relata: a model, a rule, tests, sample data and a CDK app, in one Maven module.%n",
        "./relata new ../ticket-office --package com.example.tickets"})
public final class NewCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "DIR", description = "where: a directory that does not exist yet, or is empty")
    private Optional<Path> where;

    @Option(names = "--package", paramLabel = "NAME", defaultValue = "com.example", description = "the Java package, and the Maven group "
            + "(${DEFAULT-VALUE})")
    private String packageName;

    @Option(names = "--name", paramLabel = "NAME", description = "the Maven artifact (the directory's name)")
    private Optional<String> name;

    @Override
    public Integer call() throws IOException {
        Path directory = where.orElseThrow(() -> new ParameterException(spec.commandLine(), "DIR is missing: name a directory that does"
                + " not exist yet, or is empty"));
        Path target = directory.toAbsolutePath().normalize();
        ProjectNames names = new ProjectNames(
                name.orElseGet(() -> Optional.ofNullable(target.getFileName()).map(Path::toString).orElse("")),
                packageName);
        if (Files.exists(target) && !isEmptyDirectory(target)) {
            throw new CommandFailedException(directory + " is there already and not an empty directory: nothing was written");
        }
        Starter.onClassPath().write(target, names);
        PrintWriter out = spec.commandLine().getOut();
        out.println("The project " + names.name() + " is in " + directory + ". Next:");
        out.println("  cd " + directory);
        out.println("  ./start --sample");
        out.println("Relata itself has to be in a repository of your Maven: a release is, and what is built here after mvn install.");
        out.flush();
        return ExitCode.DONE.code();
    }

    private static boolean isEmptyDirectory(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return false;
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.findAny().isEmpty();
        }
    }
}
