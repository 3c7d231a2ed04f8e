package io.relata.internal.files;

import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.file.FileStoreException;
import java.io.IOException;
import java.io.StringReader;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** What S3 is sent, and answers, in XML. */
final class S3Xml {
    private S3Xml() {
    }

    /** @see <a href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html">ListObjectsV2</a> */
    static FileStore.Page page(String answer) {
        Document document = parsed(answer);
        List<FileStore.Stored> files = new ArrayList<>();
        for (Element each : elements(document, "Contents")) {
            files.add(new FileStore.Stored(text(each, "Key"), Long.parseLong(text(each, "Size")),
                    Instant.parse(text(each, "LastModified"))));
        }
        return new FileStore.Page(List.copyOf(files), text(document.getDocumentElement(), "IsTruncated").equals("true"));
    }

    /** @see <a href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html">DeleteObjects</a> */
    static String deletion(List<String> keys) {
        return keys.stream().map(key -> "<Object><Key>" + escaped(key) + "</Key></Object>")
                .collect(Collectors.joining("", "<Delete xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Quiet>true</Quiet>",
                        "</Delete>"));
    }

    /** The first error that an answer tells; none where it tells none, or is no XML. */
    static Optional<String> firstError(String answer) {
        if (!answer.contains("<Error>")) {
            return Optional.empty();
        }
        return elements(parsed(answer), "Error").stream().findFirst().map(error -> text(error, "Code") + " " + text(error, "Message"));
    }

    /** Which S3 asks for with deletions. */
    static String md5(byte[] content) {
        try {
            return Base64.getEncoder().encodeToString(MessageDigest.getInstance("MD5").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has MD5", e);
        }
    }

    private static Document parsed(String answer) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder().parse(new InputSource(new StringReader(answer)));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new FileStoreException("S3 answers no XML: " + e.getMessage(), e);
        }
    }

    private static List<Element> elements(Document document, String name) {
        NodeList nodes = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static String text(Element element, String name) {
        NodeList nodes = element.getElementsByTagName(name);
        return nodes.getLength() == 0 ? "" : nodes.item(0).getTextContent();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
