package io.relata.internal.functions.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.functions.OfficeApi;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TagsTest {
    private final OfficeApi api = new OfficeApi().withPartners();

    @Test
    void tagsAreReadInOrder() {
        for (String tag : new String[] {"vip", "Music", "jazz & blues", "vip", "50% off"}) {
            assertThat(api.put("/customers/001/tags/" + tag).status()).isEqualTo(204);
        }
        assertThat(api.get("/customers/001/tags").body().toString())
                .isEqualTo("{\"tags\":[\"50% off\",\"Music\",\"jazz & blues\",\"vip\"]}");
        assertThat(api.get("/customers/001").body().path("tags").toString()).isEqualTo("[\"50% off\",\"Music\",\"jazz & blues\",\"vip\"]");
    }

    @Test
    void tagIsTakenAwayHoweverOften() {
        api.put("/customers/001/tags/vip");
        assertThat(api.delete("/customers/001/tags/vip").status()).isEqualTo(204);
        assertThat(api.delete("/customers/001/tags/vip").status()).isEqualTo(204);
        assertThat(api.get("/customers/001/tags").body().toString()).isEqualTo("{\"tags\":[]}");
    }

    @Test
    void tagIsTrimmedAndNormalised() {
        api.put("/customers/001/tags/ cafe\u0301 ");
        assertThat(api.get("/customers/001/tags").body().toString()).isEqualTo("{\"tags\":[\"caf\u00e9\"]}");
        api.delete("/customers/001/tags/caf\u00e9");
        assertThat(api.get("/customers/001/tags").body().toString()).isEqualTo("{\"tags\":[]}");
    }

    @Test
    void whatDoesNotExistHasNoTags() {
        assertThat(api.put("/customers/009/tags/vip").said()).isEqualTo("404 customer 009 does not exist");
        assertThat(api.delete("/customers/009/tags/vip").said()).isEqualTo("404 customer 009 does not exist");
        assertThat(api.get("/customers/009/tags").said()).isEqualTo("404 customer 009 does not exist");
    }

    @Test
    void entityHasAtMost50Tags() {
        IntStream.range(0, 50).forEach(i -> api.put("/customers/001/tags/t" + i));
        assertThat(api.put("/customers/001/tags/one more").said())
                .isEqualTo("409 customer 001 has 50 tags, which is the most: remove one first");
        assertThat(api.put("/customers/001/tags/t7").status()).isEqualTo(204);
    }
}
