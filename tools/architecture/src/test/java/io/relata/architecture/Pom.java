package io.relata.architecture;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A POM of the project, as it is written. */
record Pom(Document document) {
    static final Path PROJECT = Path.of("..", "..");

    static Pom of(String module) {
        try {
            return new Pom(DocumentBuilderFactory.newInstance().newDocumentBuilder()
                    .parse(PROJECT.resolve(module).resolve("pom.xml").toFile()));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new IllegalStateException("cannot read the POM of " + module, e);
        }
    }

    /** The texts of all elements that an XPath finds. */
    List<String> all(String path) {
        return nodes(path).stream().map(node -> node.getTextContent().trim()).toList();
    }

    String one(String path) {
        return all(path).get(0);
    }

    /** The dependencies that it manages. */
    List<Managed> managed() {
        List<Managed> managed = new ArrayList<>();
        for (Node dependency : nodes("/project/dependencyManagement/dependencies/dependency")) {
            Map<String, String> parts = new HashMap<>();
            NodeList children = dependency.getChildNodes();
            IntStream.range(0, children.getLength()).mapToObj(children::item)
                    .forEach(child -> parts.put(child.getNodeName(), child.getTextContent().replaceAll("\\s+", "")));
            managed.add(new Managed(parts.get("groupId"), parts.get("artifactId"), parts.get("version")));
        }
        return managed;
    }

    private List<Node> nodes(String path) {
        try {
            NodeList found = (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, document, XPathConstants.NODESET);
            return IntStream.range(0, found.getLength()).mapToObj(found::item).toList();
        } catch (XPathExpressionException e) {
            throw new IllegalArgumentException(path, e);
        }
    }

    /** A managed dependency. */
    record Managed(String group, String artifact, String version) {
    }
}
