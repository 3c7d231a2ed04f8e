package io.relata.internal.cli.starter;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * What the starter says of its files: Maven's {@code archetype-metadata.xml}, as far as the starter uses it.
 *
 * @param properties names with the values that they have unless others are given
 */
record Descriptor(Map<String, String> properties, List<FileSet> fileSets) {
    static Descriptor read(InputStream in) throws IOException {
        Element root;
        try {
            root = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in).getDocumentElement();
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException("the starter's descriptor can't be read", e);
        }
        Map<String, String> properties = new HashMap<>();
        elements(root, "requiredProperty")
                .forEach(property -> properties.put(property.getAttribute("key"), texts(property, "defaultValue").get(0)));
        List<FileSet> fileSets = new ArrayList<>();
        elements(root, "fileSet").map(set -> new FileSet(texts(set, "directory").get(0), isSet(set, "filtered"), isSet(set, "packaged"),
                texts(set, "include"))).forEach(fileSets::add);
        // Maven takes the POM without being told.
        fileSets.add(new FileSet("", true, false, List.of("pom.xml")));
        return new Descriptor(properties, fileSets);
    }

    private static Stream<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength()).mapToObj(found::item).map(Element.class::cast);
    }

    private static List<String> texts(Element parent, String name) {
        return elements(parent, name).map(element -> element.getTextContent().strip()).toList();
    }

    private static boolean isSet(Element element, String attribute) {
        return element.getAttribute(attribute).equals("true");
    }
}
