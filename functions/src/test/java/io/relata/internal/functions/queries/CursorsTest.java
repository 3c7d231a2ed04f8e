package io.relata.internal.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.functions.OfficeApi;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CursorsTest {
    private static final String BAD = "400 cursor: it is not the \"next\" of a page of this very list; keep all other parameters but limit "
            + "as they were, or begin again without a cursor";
    private static final OfficeApi API = new OfficeApi().withPartners();
    private static final String LIST = "/businesses/002/customers?limit=1";
    private static final String NEXT = API.get(LIST).text("next");

    @Test
    void cursorGoesOnWithAnotherLimit() {
        assertThat(API.get("/businesses/002/customers?limit=7&cursor=" + NEXT).ids()).containsExactly("005");
    }

    @ParameterizedTest
    @CsvSource({"/businesses/002/customers?order=desc&", "/businesses/002/customers?prefix=b&",
            "/businesses/002/customers?filter=phone:eq:1&",
            "/businesses/002/stores?", "/businesses/001/customers?", "/businesses?", "/customers/001/stores?", "/tags/vip?"})
    void cursorOfAnotherListIsRefused(String list) {
        assertThat(API.get(list + "cursor=" + NEXT).said()).isEqualTo(BAD);
    }

    @Test
    void damagedCursorIsRefused() {
        for (int end = 0; end < NEXT.length(); end++) {
            assertThat(API.get(LIST + "&cursor=" + NEXT.substring(0, end)).said()).isEqualTo(BAD);
        }
        assertThat(API.get(LIST + "&cursor=" + NEXT + "AAAA").said()).isEqualTo(BAD);
        assertThat(API.get(LIST + "&cursor=*" + NEXT.substring(1)).said()).isEqualTo(BAD);
        assertThat(API.get(LIST + "&cursor=" + NEXT.substring(0, 3) + "%00" + NEXT.substring(4)).said()).isEqualTo(BAD);
    }

    @Test
    void forgedPositionReachesOnlyTheSameList() {
        assertThat(API.get(LIST + "&cursor=" + forged("customer#a", 0, "customer#001")).ids()).containsExactly("001");
        assertThat(API.get(LIST + "&cursor=" + forged("customer#zzz", 0, "customer#001")).ids()).isEmpty();
    }

    @Test
    void forgedPositionOutsideTheListIsRefused() {
        assertThat(API.get(LIST + "&cursor=" + forged("store#a", 0, "store#004")).said()).isEqualTo(BAD);
        assertThat(API.get(LIST + "&cursor=" + forged("", 0, "customer#001")).said()).isEqualTo(BAD);
        assertThat(API.get(LIST + "&cursor=" + forged("customer#a", 1, "customer#001")).said()).isEqualTo(BAD);
        assertThat(API.get(LIST + "&cursor=" + forged("customer#a", -1, "customer#001")).said()).isEqualTo(BAD);
        assertThat(API.get(LIST + "&cursor=" + forged("customer#a", 0, "")).said()).isEqualTo(BAD);
        assertThat(API.get(LIST + "&cursor=" + forged("customer#a", 0, "store#001")).said()).isEqualTo(BAD);
    }

    @Test
    void forgedPositionThatNoKeyCanHaveIsRefused() {
        assertThat(API.get(LIST + "&cursor=" + forged("customer#" + "x".repeat(2000), 0, "001")).said()).isEqualTo(BAD);
        assertThat(API.get(LIST + "&cursor=" + forged("customer#\ud800", 0, "001")).said()).isEqualTo(BAD);
    }

    /** The cursor of {@link #NEXT}'s list, with another position. */
    private static String forged(String sort, int partition, String id) {
        try {
            byte[] fingerprint = new DataInputStream(new ByteArrayInputStream(Base64.getUrlDecoder().decode(NEXT))).readNBytes(8);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.write(fingerprint);
            out.writeUTF(sort);
            out.writeByte(partition);
            out.writeUTF(id);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
