package io.relata.starter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * A local Maven repository with what this build made, as if it had been installed. All else is linked to the machine's own repository, so
 * that nothing is copied or loaded twice, and nothing of this build gets there.
 */
record BuiltRepository(Path directory) {
    private static final Path GROUP = Path.of("io", "relata");

    /**
     * @param home the checkout
     * @param machine the machine's own local repository
     */
    static BuiltRepository seeded(Path directory, Path home, Path machine) throws Exception {
        link(machine, directory, GROUP);
        Element root = pom(home);
        String version = text(root, "version").orElseThrow();
        add(directory, home, "relata", version);
        for (String module : texts(child(root, "modules").orElseThrow(), "module")) {
            Path moduleHome = home.resolve(module);
            add(directory, moduleHome, text(pom(moduleHome), "artifactId").orElseThrow(), version);
        }
        return new BuiltRepository(directory);
    }

    /** Links all that is there but what leads to the group, whose directories are made. */
    private static void link(Path from, Path to, Path except) throws IOException {
        Files.createDirectories(to);
        Path first = except.getName(0);
        try (Stream<Path> all = Files.list(from)) {
            for (Path each : all.filter(path -> !path.getFileName().equals(first)).toList()) {
                Path link = to.resolve(each.getFileName());
                if (!Files.exists(link)) {
                    Files.createSymbolicLink(link, each.toAbsolutePath());
                }
            }
        }
        if (except.getNameCount() > 1) {
            link(from.resolve(first), to.resolve(first), except.subpath(1, except.getNameCount()));
        }
    }

    private static void add(Path directory, Path module, String artifactId, String version) throws IOException {
        Path target = Files.createDirectories(directory.resolve(GROUP).resolve(artifactId).resolve(version));
        String name = artifactId + "-" + version;
        replace(module.resolve("pom.xml"), target.resolve(name + ".pom"));
        Path jar = module.resolve("target").resolve(name + ".jar");
        if (Files.exists(jar)) {
            replace(jar, target.resolve(name + ".jar"));
        }
    }

    private static void replace(Path from, Path to) throws IOException {
        Files.deleteIfExists(to);
        Files.copy(from, to);
    }

    private static Element pom(Path module) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(module.resolve("pom.xml").toFile()).getDocumentElement();
    }

    private static Optional<Element> child(Element parent, String name) {
        return children(parent, name).findFirst();
    }

    private static Optional<String> text(Element parent, String name) {
        return child(parent, name).map(Node::getTextContent);
    }

    private static List<String> texts(Element parent, String name) {
        return children(parent, name).map(Node::getTextContent).toList();
    }

    private static Stream<Element> children(Element parent, String name) {
        NodeList nodes = parent.getChildNodes();
        return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item).filter(node -> node.getNodeName().equals(name))
                .map(Element.class::cast);
    }
}
