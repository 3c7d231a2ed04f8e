package io.relata.internal.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/** The packages that applications may use, which stay as they are promised to; {@code io.relata.internal} is inside. */
public final class PublicPackages {
    private static final String INSIDE = "io.relata.internal.";
    private static final Map<String, String> INSTEAD = Map.of("functions", "io.relata.endpoint", "infra", "io.relata.infra", "events",
            "io.relata.test", "servers", "io.relata.test", "local", "io.relata.test");
    private static final SortedMap<String, String> MODULES = read();

    private PublicPackages() {
    }

    private static SortedMap<String, String> read() {
        Properties properties = new Properties();
        try (InputStream in = PublicPackages.class.getResourceAsStream("public.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        SortedMap<String, String> modules = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> modules.put(name, properties.getProperty(name)));
        return modules;
    }

    /** The folder of the module of each public package. */
    public static Map<String, String> modules() {
        return MODULES;
    }

    /** Whether the top-level class is one of Relata's that an application may not use. */
    static boolean isInside(String type) {
        return type.startsWith(INSIDE);
    }

    /** The public package that is nearest to a class inside. */
    static String insteadOf(String type) {
        return INSTEAD.getOrDefault(type.substring(INSIDE.length()).replaceFirst("[.].*", ""), "io.relata.access");
    }
}
