package io.relata.internal.console.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.console.source.Tokens.Wanted;
import io.relata.internal.events.gateway.Authorizer.Decision;
import io.relata.internal.events.gateway.GatewayRequest;
import io.relata.internal.events.gateway.Header;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwe.ContentEncryptionAlgorithmIdentifiers;
import org.jose4j.jwe.JsonWebEncryption;
import org.jose4j.jwe.KeyManagementAlgorithmIdentifiers;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.keys.HmacKey;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalIssuerTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);
    private static final SigningKey KEY = SigningKey.in(Optional.empty());
    private static final String WHOLE = "{\"iss\":\"urn:relata:local\",\"aud\":\"relata\",\"sub\":\"ann\",\"exp\":" + NOW.plus(HOUR)
            .getEpochSecond() + "}";

    private static LocalIssuer issuer(Instant now) {
        return new LocalIssuer(KEY, Clock.fixed(now, ZoneOffset.UTC));
    }

    private static String token(Map<String, List<String>> claims) {
        return issuer(NOW).issue(new Wanted("ann", claims, HOUR));
    }

    private static Decision decide(Instant now, String... authorizations) {
        List<Header> headers = new ArrayList<>(List.of(new Header("Accept", "*/*")));
        Stream.of(authorizations).forEach(value -> headers.add(new Header("Authorization", value)));
        return new TokenAuthorizer(issuer(now)).decide(
                new GatewayRequest("GET", "/stores", "", "HTTP/1.1", "localhost", "127.0.0.1", headers, new byte[0]));
    }

    private static String refusal(String token) {
        Decision.Refused refused = (Decision.Refused) decide(NOW, "Bearer " + token);
        assertThat(refused.challenge()).startsWith("Bearer error=\"invalid_token\", error_description=\"").endsWith("\"");
        assertThat(refused.detail()).endsWith(": get another with ./relata token");
        return refused.detail().replace(": get another with ./relata token", "");
    }

    /** A token with these claims that the issuer's key, or another, has signed. */
    private static String signed(String claims, RsaJsonWebKey key, String algorithm) throws JoseException {
        JsonWebSignature signature = new JsonWebSignature();
        signature.setPayload(claims);
        signature.setKey(key.getPrivateKey());
        signature.setAlgorithmHeaderValue(algorithm);
        return signature.getCompactSerialization();
    }

    private static String signed(String claims) throws JoseException {
        return signed(claims, KEY.pair(), "RS256");
    }

    private static String encoded(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    /** A token of 2 KB has room for 900 levels, and one of 16 KB for thousands. */
    @ParameterizedTest
    @ValueSource(ints = {101, 900, 5000})
    void tokenWhoseClaimsAreNestedTooDeepIsRefused(int levels) throws JoseException {
        String lists = "[".repeat(levels) + "]".repeat(levels);
        assertThat(refusal(signed(WHOLE.replace("}", ",\"deep\":" + lists + "}"))))
                .isEqualTo("the token has a claim that is nested more than 100 levels deep");
        String objects = "{\"a\":".repeat(levels) + "1" + "}".repeat(levels);
        assertThat(refusal(signed(WHOLE.replace("}", ",\"deep\":" + objects + "}"))))
                .isEqualTo("the token has a claim that is nested more than 100 levels deep");
    }

    @Test
    void hundredLevelsArrive() throws JoseException {
        String lists = "[".repeat(100) + "]".repeat(100);
        assertThat(decide(NOW, "Bearer " + signed(WHOLE.replace("}", ",\"deep\":" + lists + "}"))))
                .isInstanceOfSatisfying(Decision.Known.class, known -> assertThat(known.claims()).containsEntry("deep", lists));
    }

    @Test
    void claimsArriveAsAnHttpApiHandsThemOver() {
        String token = token(Map.of("tenant", List.of("acme"), "roles", List.of("manager", "hr")));
        assertThat(decide(NOW, "Bearer " + token)).isEqualTo(new Decision.Known(Map.of("iss", "urn:relata:local", "aud", "relata",
                "sub", "ann", "iat", "1795176000", "exp", "1795179600", "scope", "relata/read relata/write", "tenant", "acme",
                "roles", "[manager hr]"), List.of("relata/read", "relata/write")));
    }

    @Test
    void claimsOfOtherTypesAreTextsToo() throws JoseException {
        String claims = WHOLE.replace("}", ",\"flag\":true,\"big\":12345678901234567890,\"part\":0.5,\"none\":null,"
                + "\"deep\":{\"a\":[1,2]},\"empty\":[],\"scope\":[\"a\"]}");
        assertThat(decide(NOW, "Bearer " + signed(claims))).isInstanceOfSatisfying(Decision.Known.class, known -> {
            assertThat(known.claims()).containsEntry("flag", "true").containsEntry("big", "12345678901234567890")
                    .containsEntry("part", "0.5").containsEntry("deep", "map[a:[1 2]]").containsEntry("empty", "[]")
                    .containsEntry("scope", "[a]").doesNotContainKey("none");
        });
    }

    @Test
    void whoeverSaysNothingIsAnonymous() {
        assertThat(decide(NOW)).isEqualTo(new Decision.Anonymous());
        assertThat(decide(NOW, "Basic YW5uOnNlY3JldA==")).isEqualTo(new Decision.Anonymous());
        assertThat(decide(NOW, "AWS4-HMAC-SHA256 Credential=x, SignedHeaders=host, Signature=y")).isEqualTo(new Decision.Anonymous());
    }

    @Test
    void schemeIsReadRegardlessOfCase() {
        assertThat(decide(NOW, "bearer  " + token(Map.of()))).isInstanceOf(Decision.Known.class);
        assertThat(decide(NOW, " BEARER " + token(Map.of()) + " ")).isInstanceOf(Decision.Known.class);
    }

    @Test
    void severalCredentialsAreRefused() {
        assertThat(decide(NOW, "Bearer " + token(Map.of()), "Bearer x")).isInstanceOf(Decision.Refused.class);
        assertThat(decide(NOW, "Basic x", "Bearer " + token(Map.of()))).isInstanceOf(Decision.Refused.class);
    }

    @Test
    void expiryCountsWithALittleLeeway() {
        String token = token(Map.of());
        assertThat(decide(NOW.plus(HOUR).plusSeconds(9), "Bearer " + token)).isInstanceOf(Decision.Known.class);
        assertThat(decide(NOW.plus(HOUR).plusSeconds(10), "Bearer " + token)).isInstanceOfSatisfying(Decision.Refused.class,
                refused -> assertThat(refused.detail()).startsWith("the token has expired"));
    }

    @Test
    void tokenForLaterCountsWithALittleLeeway() throws JoseException {
        String later = WHOLE.replace("}", ",\"nbf\":" + NOW.plusSeconds(11).getEpochSecond() + "}");
        assertThat(refusal(signed(later))).isEqualTo("the token is not valid yet");
        assertThat(decide(NOW.plusSeconds(1), "Bearer " + signed(later))).isInstanceOf(Decision.Known.class);
    }

    @Test
    void tokensOfOthersAndForOthersAreRefused() throws JoseException {
        assertThat(refusal(signed(WHOLE.replace("urn:relata:local", "https://issuer.example"))))
                .isEqualTo("the token is of another issuer");
        assertThat(refusal(signed(WHOLE.replace("\"iss\":\"urn:relata:local\",", "")))).isEqualTo("the token is of another issuer");
        assertThat(refusal(signed(WHOLE.replace("\"aud\":\"relata\"", "\"aud\":\"shop\""))))
                .isEqualTo("the token is for another audience");
        assertThat(refusal(signed(WHOLE.replace("\"aud\":\"relata\",", "")))).isEqualTo("the token is for another audience");
        assertThat(decide(NOW, "Bearer " + signed(WHOLE.replace("\"aud\":\"relata\"", "\"aud\":[\"shop\",\"relata\"]"))))
                .isInstanceOf(Decision.Known.class);
    }

    @Test
    void tokensWithoutSubjectOrExpiryAreRefused() throws JoseException {
        assertThat(refusal(signed(WHOLE.replace("\"sub\":\"ann\",", "")))).isEqualTo("the token lacks its subject or its expiry");
        assertThat(refusal(signed(WHOLE.replaceFirst(",\"exp\":\\d+", "")))).isEqualTo("the token lacks its subject or its expiry");
        assertThat(decide(NOW, "Bearer " + signed(WHOLE))).isInstanceOf(Decision.Known.class);
    }

    static Stream<String> forged() throws JoseException {
        RsaJsonWebKey other = SigningKey.in(Optional.empty()).pair();
        String valid = token(Map.of());
        String[] parts = valid.split("\\.");
        JsonWebSignature hmac = new JsonWebSignature();
        hmac.setPayload(WHOLE);
        hmac.setAlgorithmHeaderValue("HS256");
        hmac.setKey(new HmacKey(KEY.pair().getRsaPublicKey().getEncoded()));
        JsonWebSignature hmacOfPem = new JsonWebSignature();
        hmacOfPem.setPayload(WHOLE);
        hmacOfPem.setAlgorithmHeaderValue("HS256");
        hmacOfPem.setKey(new HmacKey(KEY.pair().toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY).getBytes(StandardCharsets.UTF_8)));
        JsonWebSignature ownKey = new JsonWebSignature();
        ownKey.setPayload(WHOLE);
        ownKey.setAlgorithmHeaderValue("RS256");
        ownKey.setKey(other.getPrivateKey());
        ownKey.setJwkHeader(other);
        ownKey.setKeyIdHeaderValue(KEY.pair().getKeyId());
        JsonWebSignature unsigned = new JsonWebSignature();
        unsigned.setPayload(WHOLE);
        unsigned.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS);
        unsigned.setAlgorithmHeaderValue("none");
        JsonWebEncryption encrypted = new JsonWebEncryption();
        encrypted.setPayload(WHOLE);
        encrypted.setKey(KEY.pair().getRsaPublicKey());
        encrypted.setAlgorithmHeaderValue(KeyManagementAlgorithmIdentifiers.RSA_OAEP_256);
        encrypted.setEncryptionMethodHeaderParameter(ContentEncryptionAlgorithmIdentifiers.AES_128_GCM);
        return Stream.of(
                signed(WHOLE, other, "RS256"), signed(WHOLE, KEY.pair(), "RS512"), signed(WHOLE, KEY.pair(), "PS256"),
                hmac.getCompactSerialization(), hmacOfPem.getCompactSerialization(), ownKey.getCompactSerialization(),
                unsigned.getCompactSerialization(), encrypted.getCompactSerialization(),
                encoded("{\"alg\":\"None\"}") + "." + encoded(WHOLE) + ".", encoded("{}") + "." + encoded(WHOLE) + "." + parts[2],
                parts[0] + "." + encoded(WHOLE) + "." + parts[2], parts[0] + "." + parts[1] + ".", parts[0] + "." + parts[1],
                encoded("{\"alg\":\"RS256\",\"crit\":[\"x\"],\"x\":1}") + "." + parts[1] + "." + parts[2],
                parts[0] + "." + parts[1] + "." + parts[2].substring(1), valid + "x." + parts[2],
                parts[1] + "." + parts[0] + "." + parts[2]);
    }

    @ParameterizedTest
    @MethodSource("forged")
    void forgedTokensAreRefused(String token) {
        assertThat(refusal(token)).isEqualTo("the token is malformed, or not signed with RS256 by this system's key");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "..", "...", "a.b.c", "null", "{}", "\u00e4.\u00e4.\u00e4", "a.b.c.d.e", "\"", "%00", "a b"})
    void garbageIsRefusedAndNotRepeated(String garbage) {
        assertThat(refusal(garbage)).isEqualTo("the token is malformed, or not signed with RS256 by this system's key");
    }

    @Test
    void claimsThatAreNoObjectAreRefused() throws JoseException {
        for (String claims : List.of("[]", "\"ann\"", "x", "{\"exp\":\"soon\"", WHOLE.replace("\"ann\"", "[\"ann\"]"), WHOLE + WHOLE,
                WHOLE.replaceFirst("\"exp\":\\d+", "\"exp\":\"never\""))) {
            assertThat(decide(NOW, "Bearer " + signed(claims))).describedAs(claims).isInstanceOf(Decision.Refused.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"iss", "aud", "sub", "iat", "nbf", "exp", "jti"})
    void nobodyElseSetsTheClaimsOfTheIssuer(String claim) {
        assertThatThrownBy(() -> token(Map.of(claim, List.of("x")))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the claim " + claim);
    }

    @Test
    void whoWantsFewerScopesSaysSo() {
        assertThat(((Decision.Known) decide(NOW, "Bearer " + token(Map.of("scope", List.of("relata/read"))))).scopes())
                .containsExactly("relata/read");
    }

    @Test
    void tokensAreForSomebodyAndForAWhile() {
        assertThatThrownBy(() -> new Wanted(" ", Map.of(), HOUR)).hasMessage("a token needs a subject");
        assertThatThrownBy(() -> new Wanted("ann", Map.of(), Duration.ZERO)).hasMessage("a token is good for 1 second to 365 days");
        assertThatThrownBy(() -> new Wanted("ann", Map.of(), Duration.ofDays(366)))
                .hasMessage("a token is good for 1 second to 365 days");
    }

    @Test
    void keyInAFileOutlivesTheSystemAndIsItsOwnersAlone(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("key.json");
        Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
        String token = new LocalIssuer(SigningKey.in(Optional.of(file)), clock).issue(new Wanted("ann", Map.of(), HOUR));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(new LocalIssuer(SigningKey.in(Optional.of(file)), clock).verified(token).getSubject()).isEqualTo("ann");
        assertThat(new JsonMapper().readTree(Files.readString(file)).has("d")).isTrue();
    }

    @Test
    void brokenKeyFileIsNamed(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("key.json"), "{\"kty\":\"oct\",\"k\":\"AAAA\"}");
        assertThatThrownBy(() -> SigningKey.in(Optional.of(file)).pair()).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("delete " + file);
    }
}
