package io.relata.internal.console.web;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of the JavaScript libraries, as they are in their jars. Libraries name each other without saying where they are, which a
 * browser does not understand; these names are replaced with addresses.
 */
final class LibraryFiles {
    /** Where they are below the console's root. */
    static final String ROOT = "lib/";
    private static final String ADDRESS = ConsoleHandler.ROOT + ROOT;
    /** The jars by the name of the library: folder, and the Maven coordinates that tell the version. */
    private static final Map<String, Jar> JARS = Map.of("lit", new Jar("_static/lit", "org.mvnpm/lit"),
            "lit-html", new Jar("_static/lit-html", "org.mvnpm/lit-html"),
            "lit-element", new Jar("_static/lit-element", "org.mvnpm/lit-element"),
            "reactive-element", new Jar("_static/reactive-element", "org.mvnpm.at.lit/reactive-element"),
            "echarts", new Jar("_static/echarts", "org.mvnpm/echarts"),
            "cytoscape", new Jar("webjars/cytoscape", "org.webjars.npm/cytoscape"));
    /** The files that are asked for by a library's name alone. */
    private static final Map<String, String> MAIN = Map.of("lit", "lit/index.js", "lit-html", "lit-html/lit-html.js", "lit-element",
            "lit-element/index.js", "reactive-element", "reactive-element/reactive-element.js", "echarts",
            "echarts/dist/echarts.esm.min.js",
            "cytoscape", "cytoscape/dist/cytoscape.esm.min.mjs");
    /** {@code from"lit-html"}, {@code import "@lit/reactive-element/css-tag.js"}. */
    private static final Pattern IMPORT = Pattern
            .compile("\\b(from|import)(\\s*)([\"'])(?:@lit/)?(lit|lit-html|lit-element|reactive-element)(/[^\"']+)?\\3");
    private static final String SCRIPT = ".js";

    private record Jar(String folder, String coordinates) {
    }

    /** @param path {@code lit.js} for the main file of a library, {@code lit/directives/repeat.js} for another */
    Optional<byte[]> content(String path) {
        String file = path.indexOf('/') < 0 && path.endsWith(SCRIPT)
                ? MAIN.getOrDefault(path.substring(0, path.length() - SCRIPT.length()), "")
                : path;
        String library = file.substring(0, Math.max(0, file.indexOf('/')));
        return Optional.ofNullable(JARS.get(library)).filter(jar -> path.endsWith(SCRIPT))
                .flatMap(jar -> ConsoleFiles
                        .resource("/META-INF/resources/" + jar.folder() + "/" + version(jar) + file.substring(library.length())))
                .map(LibraryFiles::withAddresses);
    }

    private static String version(Jar jar) {
        String name = "/META-INF/maven/" + jar.coordinates() + "/pom.properties";
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(ConsoleFiles.resource(name).map(text -> new String(text, StandardCharsets.UTF_8)).orElse("")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version", "");
    }

    private static byte[] withAddresses(byte[] script) {
        Matcher imports = IMPORT.matcher(new String(script, StandardCharsets.UTF_8));
        return imports.replaceAll(found -> Matcher.quoteReplacement(found.group(1) + found.group(2) + found.group(3) + ADDRESS
                + (found.group(5) == null ? MAIN.get(found.group(4)) : found.group(4) + found.group(5)) + found.group(3)))
                .getBytes(StandardCharsets.UTF_8);
    }
}
