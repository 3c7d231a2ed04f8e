package io.relata.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sources of all modules. */
final class Sources {
    private static final Path PROJECT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final Pattern COMMENT_OR_TEXT = Pattern.compile(
            "//[^\n]*|/\\*.*?\\*/|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])*'",
            Pattern.DOTALL);

    private Sources() {
    }

    static Stream<Path> main() {
        return below("src/main/java");
    }

    static Stream<Path> tests() {
        return below("src/test/java");
    }

    private static Stream<Path> below(String sources) {
        try (Stream<Path> top = Files.list(PROJECT);
                Stream<Path> tools = Files.list(PROJECT.resolve("tools"));
                Stream<Path> extension = Files.list(PROJECT.resolve("extension"))) {
            return Stream.of(top, tools, extension).flatMap(folders -> folders).map(module -> module.resolve(sources))
                    .filter(Files::isDirectory)
                    .flatMap(Sources::below).filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those of the repository, and those that a new project gets. */
    static Stream<Path> workflows() {
        return Stream.of(".github/workflows", "starter/src/main/resources/archetype-resources/.github/workflows").map(PROJECT::resolve)
                .flatMap(Sources::below).filter(file -> file.toString().endsWith(".yml"));
    }

    static boolean isTool(Path file) {
        return PROJECT.relativize(file).startsWith("tools");
    }

    /** The file as seen from the project. */
    static String name(Path file) {
        return PROJECT.relativize(file).toString();
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The literals of strings and characters, with their quotes. */
    static Stream<String> texts(String source) {
        return COMMENT_OR_TEXT.matcher(source).results().map(MatchResult::group).filter(text -> !text.startsWith("/"));
    }

    static String withoutCommentsAndTexts(String source) {
        return COMMENT_OR_TEXT.matcher(source).replaceAll(" ");
    }

    private static Stream<Path> below(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
