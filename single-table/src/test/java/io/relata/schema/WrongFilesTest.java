package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.Attachments;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.internal.model.Attachment;
import io.relata.internal.model.TableModel;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a model can't say of the files of entities, and what is answered. */
class WrongFilesTest {
    @Entity(collection = "products")
    @Attachments(name = "pictures", maxSize = "5MB", types = {"image/png", "image/svg+xml"})
    @Attachments(name = "manual", maxSize = "100KB", types = "application/pdf")
    record Product(@NotBlank String title) {
    }

    @Entity(collection = "things")
    @Attachments(name = "Pictures", maxSize = "5 MB", types = {"image/PNG", "text/html; charset=utf-8"})
    @Attachments(name = "scans", maxSize = "6GB", types = {})
    @Attachments(name = "scans", maxSize = "1KB", types = {"image/png", "image/png"})
    record Thing(@NotBlank String title) {
    }

    @Entity(collection = "folders")
    @Attachments(name = "covers", maxSize = "1MB", types = "image/png")
    record Folder(@NotBlank String title) {
    }

    @Entity(collection = "files")
    record File(@BelongsTo(Folder.class) @NotBlank String folderId) {
    }

    @SafeVarargs
    private static List<String> errors(Class<? extends Record>... entities) {
        return catchThrowableOfType(ModelException.class, () -> Schema.table("Things").entities(entities).model()).sentences();
    }

    @Test
    void filesOfAnEntityAreRead() {
        TableModel model = TableModel.of(Schema.table("Things").entities(Product.class).model());
        assertThat(model.hasFiles()).isTrue();
        assertThat(model.entities().get(0).traits().files()).containsExactly(
                new Attachment("pictures", 5 * 1024 * 1024, List.of("image/png", "image/svg+xml")),
                new Attachment("manual", 100 * 1024, List.of("application/pdf")));
    }

    @Test
    void allThatIsWrongIsSaidAtOnce() {
        assertThat(errors(Thing.class)).containsExactlyInAnyOrder(
                "thing: @Attachments(Pictures, scans, scans) names scans more than once: once is enough",
                "thing: @Attachments(name = \"Pictures\") is invalid: use a lower-case letter and up to 49 letters, digits and hyphens",
                "thing: @Attachments(name = \"Pictures\") has the size \"5 MB\": write a whole number of KB, MB or GB, such as 5MB, and at "
                        + "most 5GB",
                "thing: @Attachments(name = \"Pictures\") accepts \"image/PNG\", which is no media type: write it in lower case and "
                        + "without "
                        + "parameters, such as image/png",
                "thing: @Attachments(name = \"Pictures\") accepts \"text/html; charset=utf-8\", which is no media type: write it in lower "
                        + "case and without parameters, such as image/png",
                "thing: @Attachments(name = \"scans\") has the size \"6GB\": write a whole number of KB, MB or GB, such as 5MB, and "
                        + "at most "
                        + "5GB",
                "thing: @Attachments(name = \"scans\") accepts \"\", which is no media type: write it in lower case and without "
                        + "parameters, such as image/png",
                "thing: @Attachments(name = \"scans\") types(image/png, image/png) names image/png more than once: once is enough");
    }

    @Test
    void listNamedFilesIsRefusedBesideThem() {
        assertThat(errors(Folder.class, File.class))
                .containsExactly("folder has a list named files and @Attachments, whose files are at that path: rename the list");
    }
}
