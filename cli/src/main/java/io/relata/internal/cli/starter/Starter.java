package io.relata.internal.cli.starter;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The starter on the class path. */
final class Starter {
    private static final String DESCRIPTOR = "META-INF/maven/archetype-metadata.xml";
    private static final String FILES = "archetype-resources";

    private final URL descriptor;

    private Starter(URL descriptor) {
        this.descriptor = descriptor;
    }

    /** @throws IllegalStateException when it is not on the class path */
    static Starter onClassPath() {
        return new Starter(Optional.ofNullable(Starter.class.getClassLoader().getResource(DESCRIPTOR))
                .orElseThrow(() -> new IllegalStateException("the starter is not on the class path")));
    }

    /** Writes a project into a directory, which is made if need be. */
    void write(Path directory, ProjectNames names) throws IOException {
        try {
            URI uri = descriptor.toURI();
            if (uri.getScheme().equals("jar")) {
                try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
                    write(jar.getPath(FILES), directory, names);
                }
            } else {
                write(Path.of(uri).resolve("../../..").normalize().resolve(FILES), directory, names);
            }
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private void write(Path files, Path directory, ProjectNames names) throws IOException {
        Descriptor described;
        try (InputStream in = descriptor.openStream()) {
            described = Descriptor.read(in);
        }
        Map<String, String> values = new HashMap<>(described.properties());
        values.putAll(names.values());
        List<Path> all;
        try (Stream<Path> walked = Files.walk(files)) {
            all = walked.filter(Files::isRegularFile).toList();
        }
        for (Path file : all) {
            String name = files.relativize(file).toString().replace('\\', '/');
            FileSet set = described.fileSets().stream().filter(each -> each.has(name)).findFirst()
                    .orElseThrow(() -> new IllegalStateException("the starter's descriptor does not name " + name));
            Path target = directory.resolve(named(set.target(name, names.packageName()), values));
            Files.createDirectories(target.toAbsolutePath().getParent());
            String content = Files.readString(file);
            Files.writeString(target, set.filtered() ? filtered(content, values) : content, StandardCharsets.UTF_8);
            // A script: its first line names what interprets it.
            if (content.startsWith("!/", 1) && !target.toFile().setExecutable(true, false)) {
                throw new IOException(target + " can't be made executable");
            }
        }
    }

    private static String named(String path, Map<String, String> values) {
        String named = path;
        for (Map.Entry<String, String> value : values.entrySet()) {
            named = named.replace("__" + value.getKey() + "__", value.getValue());
        }
        return named;
    }

    private static String filtered(String content, Map<String, String> values) {
        String filtered = content;
        for (Map.Entry<String, String> value : values.entrySet()) {
            filtered = filtered.replace("${" + value.getKey() + "}", value.getValue());
        }
        return filtered;
    }
}
