package io.relata.internal.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TagListsTest {
    private static final OfficeApi API = new OfficeApi().withPartners();

    @BeforeAll
    static void tag() {
        for (String tagged : new String[] {"customers/001/tags/vip", "customers/001/tags/a&b", "customers/005/tags/vip",
                "stores/004/tags/vip",
                "stores/004/tags/new", "stores/006/tags/new", "businesses/002/tags/vip", "customers/001/tags/50% off, now"}) {
            API.put("/" + tagged);
        }
        API.settle();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "/tags/vip | 002 001 005 004",
            "/tags/vip?order=desc | 004 005 001 002",
            "/tags/VIP |",
            "/tags/ vip  | 002 001 005 004",
            "/tags/50% off, now | 001",
            "/tags/vip/customers | 001 005",
            "/tags/vip/orders |",
            "/tags/vip?prefix=00&from=002 | 002 005 004",
            "/tags?tag=vip | 002 001 005 004",
            "/tags?tag=vip&tag=new | 002 001 005 004 006",
            "/tags?tag=vip&tag=new&match=any&entity=store | 004 006",
            "/tags?tag=vip&tag=new&match=any&entity=stores | 004 006",
            "/tags?tag=vip&tag=new&match=all | 004",
            "/tags?tag=vip&tag=a%26b&match=all | 001",
            "/tags?tag=vip&tag=50%25+off%2C+now&match=all&entity=customer | 001",
            "/tags?tag=vip&tag=vip&match=all | 002 001 005 004",
            "/tags?tag=vip&tag=nothing&match=all |",
            "/tags?tag=vip&filter=firstName:eq:Bob | 005"})
    void listsEachTaggedEntityOnce(String list, String ids) {
        Answer answer = API.get(list);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(String.join(" ", answer.ids())).isEqualTo(ids == null ? "" : ids);
    }

    @Test
    void showsWhatCopiesCarry() {
        assertThat(API.get("/tags/vip/stores").bodyWithoutTimes())
                .isEqualTo("{'items':[{'id':'004','entity':'store','createdAt':'...','businessId':'002','storeName':'Main Street'}]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/tags/vip?limit=1", "/tags?tag=vip&tag=new&limit=2", "/tags?tag=vip&tag=new&limit=1&order=desc",
            "/tags?tag=vip&tag=new&match=all&limit=1"})
    void pagesMakeTheWholeList(String list) {
        List<String> whole = API.get(list.replaceAll("limit=\\d", "limit=100")).ids();
        List<String> paged = new ArrayList<>();
        Answer page = API.get(list);
        paged.addAll(page.ids());
        while (page.body().has("next")) {
            page = API.get(list + "&cursor=" + page.text("next"));
            paged.addAll(page.ids());
        }
        assertThat(paged).isEqualTo(whole);
    }
}
