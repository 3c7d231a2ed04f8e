package io.relata.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.music.Address;
import io.relata.music.Artist;
import io.relata.music.Festival;
import io.relata.music.Label;
import io.relata.music.Music;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class RelataConnectionTest {
    private static final DynamoDbClient CLIENT = DynamoDbLocal.shared().client();

    private final String name = new LocalTable(Music.MODEL).name();
    private final Relata relata = RelataConnection.of(CLIENT, Music.MODEL).table(name)
            .clock(Clock.fixed(Instant.parse("2026-11-20T12:00:00.123Z"), ZoneOffset.UTC)).relata();
    private final SdkTable table = relata.table();

    @Test
    void ownRequestsFindWhatTypedAccessHasWritten() {
        relata.entities(Label.class).put("1", new Label("Blue Note", null));
        relata.entities(Artist.class).put("7", new Artist("1", "Ann", "Lee", null, null, null));
        relata.entities(Festival.class).put("5", new Festival(2026, "Montreux"));
        relata.links(Artist.class, Festival.class, "headlines").link("7", "5");

        assertThat(CLIENT.getItem(get -> get.tableName(table.name()).key(table.keyOf(Artist.class, "7"))).item())
                .containsEntry("version", AttributeValue.fromN("1795176000123000"));
        assertThat(CLIENT.getItem(get -> get.tableName(table.name())
                .key(table.keyOfLink(Artist.class, "7", Festival.class, "5", "headlines"))).item())
                .containsEntry("kind", AttributeValue.fromS("link"));
        assertThat(CLIENT.query(query -> query.tableName(table.name()).indexName(table.indexOf("labelId"))
                .keyConditionExpression("labelId = :id").expressionAttributeValues(Map.of(":id", AttributeValue.fromS("1")))).count())
                .isEqualTo(1);
    }

    @Test
    void keysAreSpelledAsInTheTable() {
        assertThat(table.keyOf(Artist.class, "7")).isEqualTo(
                Map.of("id", AttributeValue.fromS("7"), "type", AttributeValue.fromS("artist#7")));
        assertThat(table.keyOfLink(Artist.class, "7", Festival.class, "5", "festivals")).isEqualTo(
                Map.of("id", AttributeValue.fromS("link:artist-festival:7"), "type", AttributeValue.fromS("festival#5")));
        assertThat(table.keyOfLink(Festival.class, "5", Artist.class, "7", "artists"))
                .isEqualTo(table.keyOfLink(Artist.class, "7", Festival.class, "5", "festivals"));
        assertThat(table.indexes()).containsExactly("labelIdGsi", "artistIdGsi", "listGsi", "typeGsi");
        assertThat(new SdkTable(Music.MODEL, "T", "labelIdGsi:labelIdGsi2").indexOf("labelId")).isEqualTo("labelIdGsi2");
        assertThatThrownBy(() -> table.indexOf("title")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no index has the partition key title; there are labelId, artistId, list, type");
        assertThatThrownBy(() -> table.keyOf(Address.class, "7")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> table.keyOf(Artist.class, "a#b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> table.keyOfLink(Artist.class, "7", Festival.class, "5")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RelataConnection.of(CLIENT, Music.MODEL).indexNames("x:y")).isInstanceOf(IllegalArgumentException.class);
    }
}
