package io.relata.internal.functions.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever callers send: it is refused in words that help, with the very status that it deserves. */
class HostileRequestsTest {
    private static final String HALF = "Broken surrogate pair in field name: expected '\\' to start low surrogate, got 0x22";
    private static final String A_CUSTOMER = "'businessId':'002','firstName':'A','lastName':'B'";
    private static final String AN_ORDER = "'businessId':'002','customerId':'001','status':'OPEN'";
    private static final String ATTRIBUTES = "there is no such attribute; there are businessId, firstName, lastName, email, phone, "
            + "mailingAddresses";
    private static final String ID_RULE = "1 to 128 characters of A-Z a-z 0-9 . _ ~ -, and not . or ..";
    private static final OfficeApi API = new OfficeApi().withPartners();

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource({"notJson", "notValid", "tooLarge", "notAnId", "notATag"})
    void bodyIsRefused(String target, String json, String said) {
        Answer answer = API.send(Request.of(target).json(json));
        assertThat(answer.said()).isEqualTo(said);
        assertIsProblem(answer);
    }

    static Stream<Arguments> notJson() {
        String not = "400 the body must be one JSON object ";
        return Stream.of(
                arguments("POST /customers", "", "400 the body is missing: send a JSON object"),
                arguments("PUT /customers/1", "", "400 the body is missing: send a JSON object"),
                arguments("PATCH /customers/001", "", "400 the body is missing: send a JSON object"),
                arguments("POST /customers", " \n", "400 the body is missing: send a JSON object"),
                arguments("POST /customers", "[]", "400 the body must be a JSON object"),
                arguments("POST /customers", "null", "400 the body must be a JSON object"),
                arguments("POST /customers", "'text'", "400 the body must be a JSON object"),
                arguments("PATCH /customers/001", "[]", "400 the body must be a JSON object"),
                arguments("PUT /customers/001/stores/004", "[]", "400 the body must be a JSON object"),
                arguments("POST /customers", "{", not + "(line 1, column 2): Unexpected end-of-input: expected close marker for Object"),
                arguments("POST /customers", "{" + A_CUSTOMER + ",}",
                        not + "(line 1, column 52): Unexpected character ('}' (code 125)): was expecting "
                                + "double-quote to start field name"),
                arguments("POST /customers", "{" + A_CUSTOMER + "} {}",
                        not + "(line 1, column 53): Trailing token (of type START_OBJECT) found after value"),
                arguments("POST /customers", "{'a':1,'a':2}", not + "(line 1, column 11): Duplicate field 'a'"),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'mailingAddresses':{'h':{'city':'x','city':'y'}}}",
                        not + "(line 1, column 94): Duplicate field 'city'"),
                arguments("POST /orders", "{" + AN_ORDER + ",'total':NaN}", not + "(line 1, column 67): Non-standard token 'NaN'"),
                arguments("POST /orders", "{" + AN_ORDER + ",'total':1e99999999999999}",
                        "400 the body has a number whose exponent is too large"),
                arguments("POST /orders", "{" + AN_ORDER + ",'total':" + "1".repeat(2000) + "}",
                        "400 the body must be one JSON object: Number value length (2000) exceeds the maximum allowed (1000"),
                arguments("POST /customers", "{'x':" + "[".repeat(101),
                        "400 the body must be one JSON object: Document nesting depth (101) exceeds "
                                + "the maximum allowed (100"),
                arguments("POST /customers", "[".repeat(1_000_000),
                        "400 the body must be one JSON object: Document nesting depth (101) exceeds "
                                + "the maximum allowed (100"));
    }

    static Stream<Arguments> notValid() {
        String time = "it has to be a time in ISO-8601, such as 2026-11-20T12:00:00.000Z";
        String date = "it has to be a date in ISO-8601, such as 2026-11-20";
        return Stream.of(
                arguments("POST /customers", "{" + A_CUSTOMER + ",'email':5}", "422 /email: it has to be a string"),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'email':true}", "422 /email: it has to be a string"),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'email':['a@b.c']}", "422 /email: it has to be a string"),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'email':'not an email'}",
                        "422 /email: must be a well-formed email address"),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'x':1}", "422 /x: " + ATTRIBUTES),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'x':1,'a/b~c':2}", "422 2 values are not valid"),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'kind':'entity'}", "422 /kind: " + ATTRIBUTES),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'sort':'x'}", "422 /sort: " + ATTRIBUTES),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'_writer':'x'}", "422 /_writer: " + ATTRIBUTES),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'\\ud800':1}",
                        "400 the body must be one JSON object (line 1, column 59): " + HALF),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'phone':'\\udfff'}",
                        "422 /phone: it holds half a surrogate pair, which is no character"),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'mailingAddresses':{'\\ud800':{}}}",
                        "400 the body must be one JSON object (line 1, column 79): " + HALF),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'mailingAddresses':{'':{}}}",
                        "422 /mailingAddresses/: must not be blank"),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'mailingAddresses':{'h':5}}",
                        "422 /mailingAddresses/h: it has to be an object"),
                arguments("POST /customers", "{" + A_CUSTOMER + ",'mailingAddresses':[]}", "422 /mailingAddresses: it has to be an object"),
                arguments("POST /customers", "{'firstName':'A','lastName':'B'}", "422 /businessId: must not be blank"),
                arguments("POST /customers", "{'businessId':'002','firstName':' ','lastName':'B'}", "422 /firstName: must not be blank"),
                arguments("POST /customers", "{'businessId':'nope','firstName':'A','lastName':'B'}",
                        "422 /businessId: business nope does not exist: create it first"),
                arguments("POST /customers", "{'businessId':'a#b','firstName':'A','lastName':'B'}",
                        "422 /businessId: it has to be the id of a business: " + ID_RULE),
                arguments("POST /customers", "{'businessId':'002','firstName':'" + "x".repeat(257) + "','lastName':'B'}",
                        "422 /firstName: lists are sorted by it, so it has at most 256 characters"),
                arguments("POST /orders", "{'businessId':'002','customerId':'001','status':'open'}",
                        "422 /status: it has to be one of PENDING, OPEN, FINISHED, CANCELLED"),
                arguments("POST /orders", "{'businessId':'002','customerId':'001','status':0}",
                        "422 /status: it has to be one of PENDING, OPEN, FINISHED, CANCELLED"),
                arguments("POST /orders", "{" + AN_ORDER + ",'total':-0.01}", "422 /total: must be greater than or equal to 0"),
                arguments("POST /orders", "{" + AN_ORDER + ",'total':'5'}", "422 /total: it has to be a number"),
                arguments("POST /orders", "{" + AN_ORDER + ",'total':1e1000000000}",
                        "422 /total: a number lies between 1E-130 and 9.99E+125"),
                arguments("POST /orders", "{" + AN_ORDER + ",'total':1e-131}", "422 /total: a number lies between 1E-130 and 9.99E+125"),
                arguments("POST /orders", "{" + AN_ORDER + ",'total':" + "1".repeat(39) + "}",
                        "422 /total: a number has at most 38 digits"),
                arguments("POST /orders", "{" + AN_ORDER + ",'createdAt':'yesterday'}", "422 /createdAt: " + time),
                arguments("POST /orders", "{" + AN_ORDER + ",'createdAt':1795223760}", "422 /createdAt: " + time),
                arguments("POST /orders", "{" + AN_ORDER + ",'createdAt':'+99999-12-31T23:59:59Z'}", "422 /createdAt: " + time),
                arguments("POST /orders", "{" + AN_ORDER + ",'createdAt':'1969-12-31T23:59:59Z'}",
                        "422 /createdAt: lists are sorted by it, so it has to be between 1970 and 2286"),
                arguments("POST /orders", "{" + AN_ORDER + ",'finishedAt':''}", "422 /finishedAt: " + time),
                arguments("POST /stores", "{'businessId':'002','storeName':'x','openedOn':'2026-02-30'}", "422 /openedOn: " + date),
                arguments("POST /stores", "{'businessId':'002','storeName':'x','openedOn':{}}", "422 /openedOn: " + date),
                arguments("PUT /customers/001/stores/004", "{'x':1}", "422 /x: there is no such attribute; there are role, since"),
                arguments("PUT /customers/001/stores/004", "{'since':'soon'}",
                        "422 /since: must be a year, month or day in ISO-8601, such as 2026-11"),
                arguments("PATCH /customers/001", "{'firstName':null}", "422 /firstName: must not be blank"),
                arguments("PATCH /customers/001", "{'mailingAddresses':'x'}", "422 /mailingAddresses: it has to be an object"));
    }

    static Stream<Arguments> tooLarge() {
        String million = "x".repeat(1024 * 1024);
        return Stream.of(
                arguments("POST /customers", "{'phone':'" + million + "'}",
                        "413 the body has 1048588 bytes; the limit is 1048576"),
                arguments("PUT /customers/001/stores/004", "{'role':'" + million.substring(0, 33_000) + "'}",
                        "413 the relationship's attributes have 33004 bytes; the limit is 32768, because every copy carries them"));
    }

    static Stream<Arguments> notAnId() {
        String rule = "422 /id: the id in the path has to have " + ID_RULE;
        return Stream.of(
                arguments("PUT /customers/a b", "{" + A_CUSTOMER + "}", rule),
                arguments("PUT /customers/a#b", "{" + A_CUSTOMER + "}", rule),
                arguments("PUT /customers/unique:customer.email:x", "{" + A_CUSTOMER + "}", rule),
                arguments("PUT /customers/..", "{" + A_CUSTOMER + "}", rule),
                arguments("PUT /customers/\u00fc", "{" + A_CUSTOMER + "}", rule),
                arguments("PUT /customers/" + "x".repeat(129), "{" + A_CUSTOMER + "}", rule),
                arguments("PUT /customers/1", "{" + A_CUSTOMER + ",'id':'2'}",
                        "422 /id: the path says 1: leave the id out, or give the same"),
                arguments("PUT /customers/1", "{" + A_CUSTOMER + ",'id':1}",
                        "422 /id: the path says 1: leave the id out, or give the same"),
                arguments("PATCH /customers/001", "{'id':'2'}", "422 /id: the path says 001: leave the id out, or give the same"),
                arguments("PATCH /customers/a b", "{}", "404 there is no such customer: an id has " + ID_RULE),
                arguments("DELETE /customers/a b", "", "404 there is no such customer: an id has " + ID_RULE),
                arguments("PUT /customers/001/stores/a b", "", "404 there is no such store: an id has " + ID_RULE),
                arguments("DELETE /customers/a b/stores/004", "", "404 there is no such customer: an id has " + ID_RULE),
                arguments("PUT /customers/a b/tags/vip", "", "404 there is no such customer: an id has " + ID_RULE),
                arguments("GET /businesses/a b/customers", "", "404 there is no such business: an id has " + ID_RULE));
    }

    static Stream<Arguments> notATag() {
        return Stream.of(
                arguments("PUT /customers/001/tags/" + "x".repeat(101), "", "422 a tag has 1 to 100 characters, and this has 101"),
                arguments("PUT /customers/001/tags/ ", "", "422 a tag has 1 to 100 characters, and this has 0"),
                arguments("PUT /customers/001/tags/a\u0000b", "", "422 a tag has no /, ? or control character in it"),
                arguments("PUT /customers/001/tags/\ud800", "", "422 a tag has no /, ? or control character in it"),
                arguments("GET /tags/" + "x".repeat(101), "", "422 a tag has 1 to 100 characters, and this has 101"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "br", "deflate, gzip", "x"})
    void encodedBodyIsRefused(String encoding) {
        Answer answer = API.send(Request.of("POST /customers").json("{" + A_CUSTOMER + "}").with("content-encoding", encoding));
        assertThat(answer.said()).isEqualTo("415 unsupported Content-Encoding " + encoding + ": send the body as it is");
        assertThat(answer.headers()).containsEntry("Accept-Encoding", "identity");
        assertIsProblem(answer);
    }

    @Test
    void bodyAsItIsMayBeSaidToBeThat() {
        assertThat(API.send(Request.of("POST /customers").json("{" + A_CUSTOMER + "}").with("content-encoding", "Identity")).status())
                .isEqualTo(201);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("notAQuery")
    void queryIsRefused(String target, String said) {
        Answer answer = API.get(target);
        assertThat(answer.said()).isEqualTo(said);
        assertIsProblem(answer);
    }

    static Stream<Arguments> notAQuery() {
        String percent = "400 the query string has a % that two hexadecimal digits do not follow; a percent sign itself is %25";
        String limit = "400 limit has to be a number from 1 to 100";
        String time = "a time is ISO-8601, such as 2026-11-20 or 2026-11-20T12:00:00Z";
        return Stream.of(
                arguments("/businesses?filter=%zz", percent),
                arguments("/businesses?filter=%2", percent),
                arguments("/businesses?%", percent),
                arguments("/businesses?prefix=%C3%28", "400 the query string is not UTF-8"),
                arguments("/businesses?prefix=%ED%A0%80", "400 the query string is not UTF-8"),
                arguments("/businesses?limit=0", limit),
                arguments("/businesses?limit=101", limit),
                arguments("/businesses?limit=-1", limit),
                arguments("/businesses?limit=1e1", limit),
                arguments("/businesses?limit=99999999999999999999", limit),
                arguments("/businesses?limit=%D9%A1", limit),
                arguments("/businesses?limit", limit),
                arguments("/businesses?limit=1&limit=1", "400 limit is given 2 times: give it once"),
                arguments("/businesses?order=up", "400 order has to be asc or desc"),
                arguments("/businesses?page=2",
                        "400 unknown parameter page; known are limit, cursor, order, from, to, prefix, filter, fields, include"),
                arguments("/customers/001?limit=2", "400 unknown parameter limit; known are consistent, fields, include"),
                arguments("/businesses?page=2&limit=0&order=up&size=3&from=a&from=b", "400 unknown parameters page, size; known are limit, "
                        + "cursor, order, from, to, prefix, filter, fields, include; limit has to be a number from 1 to 100; order has to "
                        + "be asc or desc; from is given 2 times: give it once"),
                arguments("/businesses?filter=name:eq:a&filter=businessName", "400 filter=name:eq:a: there is no attribute name here; "
                        + "there are id, createdAt, updatedAt, version, businessName, industry, website; filter=businessName: a filter is "
                        + "<attribute>:<op>:<value>, such as status:eq:OPEN"),
                arguments("/customers/001?consistent=yes", "400 consistent has to be true or false"),
                arguments("/businesses?filter=x", "400 filter=x: a filter is <attribute>:<op>:<value>, such as status:eq:OPEN"),
                arguments("/businesses?filter=life:eq:1",
                        "400 filter=life:eq:1: there is no attribute life here; there are id, createdAt, updatedAt, version, businessName, "
                                + "industry, website"),
                arguments("/businesses?filter=industry:like:x",
                        "400 filter=industry:like:x: there is no operator like; there are eq, ne, lt, le, gt, ge, begins, contains, in, "
                                + "exists, ieq, ibegins, icontains"),
                arguments("/businesses/002/orders?filter=total:gt:x", "400 filter=total:gt:x: it is compared with a number"),
                arguments("/businesses/002/orders?filter=createdAt:gt:x", "400 filter=createdAt:gt:x: " + time),
                arguments("/businesses/002/orders?from=x", "400 from, to, prefix: " + time),
                arguments("/businesses/002/orders?to=2026-99", "400 from, to, prefix: " + time),
                arguments("/customers/001/stores?from=" + "x".repeat(129),
                        "400 from, to and prefix are compared with ids, which have at most 128 characters"),
                arguments("/tags", "400 tag has to be given 1 to 20 times; it is given 0 times"),
                arguments("/tags?" + "tag=a&".repeat(21), "400 tag has to be given 1 to 20 times; it is given 21 times"),
                arguments("/tags?tag=", "422 a tag has 1 to 100 characters, and this has 0"),
                arguments("/tags?tag=a&match=none", "400 match has to be any or all"),
                arguments("/tags?tag=a&entity=dog", "400 entity has to be one of business, customer, order, store"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "application/merge-patch+json",
            "application/json; charset=iso-8859-1", "json"})
    void otherMediaTypesAreNotRead(String type) {
        assertThat(API.send(Request.of("POST /customers").json("{}").with("content-type", type)).said())
                .isEqualTo("415 unsupported Content-Type " + type + ": send application/json, in UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "APPLICATION/JSON", "application/json;charset=utf-8", "application/json; charset=\"UTF-8\"",
            "application/json; profile=x"})
    void jsonInUtf8IsRead(String type) {
        assertThat(API.send(Request.of("POST /businesses").json("{'businessName':'x'}").with("content-type", type)).status())
                .isEqualTo(201);
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        Request request = Request.of("POST /businesses").with("content-type", "application/json");
        assertThat(API.send(request.bytes("{\"businessName\":\"\u00e4\"}".getBytes(StandardCharsets.ISO_8859_1))).said())
                .isEqualTo("400 the body is not UTF-8");
        assertThat(API.send(request.bytes("{\"businessName\":\"x\"}".getBytes(StandardCharsets.UTF_16))).said())
                .isEqualTo("400 the body is not UTF-8");
    }

    @Test
    void unusualTextIsKept() {
        String name = "\\u0000 \\u202e \ud83d\ude00 <script> #:% \u00a0";
        Answer created = API.post("/businesses", "{'businessName':'" + name + "'}");
        assertThat(created.status()).isEqualTo(201);
        assertThat(API.get("/businesses/" + created.text("id")).text("businessName"))
                .isEqualTo("\u0000 \u202e \ud83d\ude00 <script> #:% \u00a0");
    }

    @Test
    void entityIsNotLargerThanATableCanHold() {
        assertThat(API.put("/customers/7", "{" + A_CUSTOMER + ",'phone':'" + "x".repeat(310_000) + "'}").said())
                .startsWith("413 customer 7 would have 310")
                .endsWith(" bytes; the limit is 307200: store large or unbounded parts as entities of their own");
        assertThat(API.put("/customers/7", "{" + A_CUSTOMER + ",'phone':'" + "x".repeat(300_000) + "'}").status()).isEqualTo(201);
    }

    private static void assertIsProblem(Answer answer) {
        assertThat(answer.headers()).containsEntry("Content-Type", "application/problem+json");
        assertThat(answer.text("type")).startsWith("urn:relata:problem:");
        assertThat(answer.text("title")).isNotEmpty();
        assertThat(answer.body().path("status").asInt()).isEqualTo(answer.status());
    }
}
