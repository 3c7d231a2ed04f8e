package io.relata.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Takes the pictures of the documentation, and compares their structure: {@code -Drelata.pictures=../../docs/images} replaces them.
 */
@Tag("full")
class PicturesIT {
    private static final Path PICTURES = Path.of(System.getProperty("relata-test.pictures", "target/pictures"));
    private static final int MOST_BYTES = 150_000;

    @RegisterExtension
    static final ConsoleExtension CONSOLE = ConsoleExtension.of(() -> SampleSystem.alone("office"));

    @BeforeAll
    static void makeTheirDirectory() throws IOException {
        Files.createDirectories(PICTURES);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"LIGHT", "DARK"})
    void everyViewLooksAsItIsDocumented(ColorScheme scheme) throws Exception {
        ConsolePage console = CONSOLE.page(1280, 840, scheme);
        Page page = console.page();
        console.open("model?entity=store");
        console.hasAClearPicture();
        take(console, "model", scheme, "4 entities, one table", "What belongs to what", "What one store becomes", "Access patterns",
                "Indexes",
                "What if …", "Kinds of items");

        console.open("table");
        assertThat(page.locator(".lying").first()).isVisible();
        console.open("table?id=customer%23ann&type=store%23harbour");
        assertThat(page.locator(".lineage .derived li").first()).isVisible();
        take(console, "table", scheme, "Entity", "Copy of store harbour");

        console.open("explore?method=PATCH&path=/stores/{id}&id=harbour");
        assertThat(console.field("country")).hasValue("GB");
        console.field("storeName").fill(scheme == ColorScheme.LIGHT ? "New Harbour" : "Harbour Quay");
        console.button("Change").click();
        assertThat(page.locator(".beside")).containsText("made 3 copies equal to it");
        page.evaluate("scrollTo(0, 0)");
        take(console, "explore", scheme, "Explore", "Businesses", "Customers", "Orders", "Stores");

        console.open("live");
        for (String city : List.of("Bath", "Bristol")) {
            CONSOLE.system().call("PATCH", "/stores/harbour", "{\"city\":\"" + city + "\"}");
            CONSOLE.system().awaitQuiet();
        }
        assertThat(page.locator(".flow .function").first()).isVisible();
        assertThat(page.locator(".lag canvas")).isVisible();
        take(console, "live", scheme, "Live", "Change → function → writes", "Work queue", "How late copies are", "Break something");

        CONSOLE.system().dynamoDb().deleteItem(request -> request.tableName(CONSOLE.system().table())
                .key(Map.of("id", AttributeValue.fromS("customer#dora"), "type", AttributeValue.fromS("store#campus"))));
        console.open("doctor");
        console.button("Verify the table").click();
        console.button("Preview the repair of 1").click();
        assertThat(page.locator("#preview")).isVisible();
        take(console, "doctor", scheme, "Doctor");
        console.button("Repair 1 item").click();
        assertThat(page.locator(".verdict.good")).isVisible();
    }

    /** @param headings those of the first and second level that have to be there */
    private static void take(ConsolePage console, String name, ColorScheme scheme, String... headings) throws IOException {
        assertThat(console.page().locator("h1, h2").allInnerTexts().stream().map(String::strip)).contains(headings);
        Path picture = PICTURES.resolve("console-" + name + (scheme == ColorScheme.DARK ? "-dark" : "") + ".png");
        write(ImageIO.read(new ByteArrayInputStream(console.page().screenshot())), picture);
        assertThat(Files.size(picture)).as("bytes of %s", picture).isLessThan(MOST_BYTES);
    }

    /** As small as PNG allows: the browser writes it quickly instead. */
    private static void write(BufferedImage picture, Path file) throws IOException {
        Files.deleteIfExists(file);
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        ImageWriteParam small = writer.getDefaultWriteParam();
        small.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        small.setCompressionQuality(0);
        try (ImageOutputStream out = ImageIO.createImageOutputStream(file.toFile())) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(picture, null, null), small);
        } finally {
            writer.dispose();
        }
    }
}
