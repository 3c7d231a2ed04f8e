package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.UniqueKey;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.music.Appearance;
import io.relata.music.Artist;
import io.relata.music.Festival;
import io.relata.music.Label;
import io.relata.music.Music;
import io.relata.music.Status;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/** What follows from a declared model. */
class MusicModelTest {
    @Test
    void attributesAreTheComponentsOfTheRecord() {
        assertThat(Music.ALBUM.attributes()).containsExactly(
                new Attribute("labelId", AttributeType.TEXT, String.class, true),
                new Attribute("artistId", AttributeType.TEXT, String.class, true),
                new Attribute("title", AttributeType.TEXT, String.class, true),
                new Attribute("status", AttributeType.TEXT, Status.class, true),
                new Attribute("price", AttributeType.NUMBER, BigDecimal.class, false),
                new Attribute("tracks", AttributeType.NUMBER, Integer.class, false),
                new Attribute("plays", AttributeType.NUMBER, Long.class, false),
                new Attribute("live", AttributeType.FLAG, Boolean.class, false),
                new Attribute("releasedOn", AttributeType.DATE, LocalDate.class, false),
                new Attribute("recordedAt", AttributeType.TIME, Instant.class, false),
                new Attribute("genres", AttributeType.STRUCTURE, List.class, false));
        assertThat(Music.FESTIVAL.attribute("year")).contains(new Attribute("year", AttributeType.NUMBER, int.class, true));
    }

    @Test
    void createdAtIsTheCallersWhereItIsDeclared() {
        assertThat(Music.ALBUM.creation()).isEqualTo(EntityType.Creation.BY_CALLER);
        assertThat(Music.ALBUM.sortBy()).containsExactly(new SortAttribute("createdAt", AttributeType.TIME));
        assertThat(Music.LABEL.creation()).isEqualTo(EntityType.Creation.BY_SERVER);
    }

    @Test
    void parentsUniqueValuesAndTagsAreAsDeclared() {
        assertThat(Music.ALBUM.parents()).containsExactly(new Parent("labelId", "label", List.of(), "albums"),
                new Parent("artistId", "artist", List.of("labelId"), "albums"));
        assertThat(Music.ARTIST.unique()).extracting(UniqueKey::name).containsExactly("email");
        assertThat(Music.ARTIST.taggable()).isTrue();
        assertThat(Music.FESTIVAL.taggable()).isFalse();
    }

    @Test
    void everyParentHasAnIndexAndTheListAndTheTypes() {
        assertThat(Music.MODEL.indexes()).containsExactly(
                new Index(new Access(Optional.of("labelIdGsi"), "labelId", "sort"), Index.Projection.ALL),
                new Index(new Access(Optional.of("artistIdGsi"), "artistId", "sort"), Index.Projection.ALL),
                new Index(new Access(Optional.of("listGsi"), "list", "sort"), Index.Projection.ALL),
                new Index(new Access(Optional.of("typeGsi"), "type", "id"), Index.Projection.KEYS_ONLY));
    }

    @Test
    void modelWithoutListedEntitiesHasNoListIndex() {
        @Entity(collection = "things")
        record Thing(String name) {
        }
        assertThat(TableModel.of(Schema.table("Things").entities(Thing.class).model()).indexes()).extracting(Index::name)
                .containsExactly("typeGsi");
    }

    @Test
    void tableHasOnlyTheAttributesThatKeysAreMadeOf() {
        CreateTableRequest table = TableDefinition.of("Music", Music.MODEL.indexes());
        assertThat(table.attributeDefinitions())
                .extracting(attribute -> attribute.attributeName() + " " + attribute.attributeTypeAsString())
                .containsExactlyInAnyOrder("id S", "type S", "labelId S", "artistId S", "list S", "sort S");
        assertThat(table.streamSpecification().streamViewTypeAsString()).isEqualTo("NEW_AND_OLD_IMAGES");
    }

    @Test
    void everyListHasAPath() {
        assertThat(Music.MODEL.related(Music.LABEL)).extracting(Related::path).containsExactly("artists", "albums");
        assertThat(Music.MODEL.related(Music.ARTIST)).extracting(Related::path).containsExactly("albums", "festivals", "headlines",
                "admires", "admiredBy");
        assertThat(Music.MODEL.related(Music.FESTIVAL)).extracting(Related::path).containsExactly("artists", "headlines");
        assertThat(Music.MODEL.related(Music.ALBUM)).isEmpty();
        assertThat(Music.MODEL.related(Music.LABEL, "festivals")).isEmpty();
        assertThat(Music.MODEL.related(Music.LABEL, "albums").orElseThrow().entity()).isEqualTo(Music.ALBUM);
        assertThat(Music.MODEL.related(Music.FESTIVAL, "artists").orElseThrow().entity()).isEqualTo(Music.ARTIST);
    }

    @Test
    void relationWithoutNameIsCalledAfterItsEnds() {
        Relation relation = Music.MODEL.relation("artist-festival").orElseThrow();
        assertThat(relation.from()).isEqualTo(new Relation.End(Music.ARTIST, "artist", "festivals"));
        assertThat(relation.to()).isEqualTo(new Relation.End(Music.FESTIVAL, "festival", "artists"));
        assertThat(relation.attributesType()).contains(Appearance.class);
        assertThat(relation.attributes()).containsExactly(new Attribute("stage", AttributeType.TEXT, String.class, false),
                new Attribute("minutes", AttributeType.NUMBER, Integer.class, false));
    }

    @Test
    void secondRelationIsCalledByItsNameAtBothEnds() {
        Relation relation = Music.MODEL.relation("headlines").orElseThrow();
        assertThat(relation.from()).isEqualTo(new Relation.End(Music.ARTIST, "artist.headlines", "headlines"));
        assertThat(relation.to()).isEqualTo(new Relation.End(Music.FESTIVAL, "festival.headlines", "headlines"));
        assertThat(relation.outgoing().copy("1", "5")).isEqualTo(new CopyKey("artist.headlines#1", "festival#5"));
        assertThat(relation.incoming().copy("5", "1")).isEqualTo(new CopyKey("festival.headlines#5", "artist#1"));
        assertThat(relation.attributes()).isEmpty();
    }

    @Test
    void relationOfAnEntityWithItselfNamesBothDirections() {
        Relation relation = Music.MODEL.relation("admires").orElseThrow();
        assertThat(relation.from()).isEqualTo(new Relation.End(Music.ARTIST, "artist.admires", "admires"));
        assertThat(relation.to()).isEqualTo(new Relation.End(Music.ARTIST, "artist.admiredBy", "admiredBy"));
        assertThat(relation.outgoing().copy("1", "2")).isEqualTo(new CopyKey("artist.admires#1", "artist#2"));
        assertThat(relation.incoming().copy("2", "1")).isEqualTo(new CopyKey("artist.admiredBy#2", "artist#1"));
        assertThat(Music.MODEL.sides(Music.ARTIST)).hasSize(4).contains(relation.outgoing(), relation.incoming());
    }

    @Test
    void sideIsTheRelationSeenFromOneEnd() {
        Relation relation = Music.MODEL.relation("artist-festival").orElseThrow();
        Side outgoing = relation.outgoing();
        Side incoming = relation.incoming();
        LinkRef link = new LinkRef("artist-festival", new EntityRef("artist", "1"), new EntityRef("festival", "5"));

        assertThat(outgoing.isOutgoing()).isTrue();
        assertThat(incoming.isOutgoing()).isFalse();
        assertThat(outgoing.opposite()).isEqualTo(incoming);
        assertThat(incoming.opposite()).isEqualTo(outgoing);
        assertThat(outgoing.link("1", "5")).isEqualTo(link);
        assertThat(incoming.link("5", "1")).isEqualTo(link);
        assertThat(outgoing.partition("1")).isEqualTo("artist#1");
        assertThat(outgoing.types()).isEqualTo(SortRange.prefix("festival#"));
    }

    @Test
    void entityMayBeRelatedToSeveralOthersWithoutANameForIt() {
        @Entity(collection = "clubs")
        record Club(String name) {
        }
        TableModel model = TableModel.of(Schema.table("Music").entities(Label.class, Artist.class, Festival.class, Club.class)
                .manyToMany(Artist.class, Festival.class).manyToMany(Artist.class, Club.class).model());

        assertThat(model.sides(model.entity("artist").orElseThrow())).extracting(side -> side.partition("1") + " " + side.types().low())
                .containsExactly("artist#1 festival#", "artist#1 club#");
    }

    @Test
    void listIsSpreadOverItsPartitions() {
        assertThat(Music.LABEL.listPartitions()).containsExactly("label.0", "label.1", "label.2");
        assertThat(List.of("a", "b", "c", "d", "e", "f", "g", "h")).extracting(id -> Music.LABEL.listPartition(id).orElseThrow())
                .containsOnly("label.0", "label.1", "label.2").contains("label.0", "label.1", "label.2");
        assertThat(Music.LABEL.listPartition("a")).isEqualTo(Music.LABEL.listPartition("a"));
        assertThat(Music.ARTIST.listPartitions()).isEmpty();
        assertThat(Music.ARTIST.listPartition("a")).isEmpty();
    }

    @Test
    void entitiesAreFoundByNameAndByCollection() {
        assertThat(Music.MODEL.entity("artist")).contains(Music.ARTIST);
        assertThat(Music.MODEL.collection("artists")).contains(Music.ARTIST);
        assertThat(Music.MODEL.entity("artists")).isEmpty();
        assertThat(Music.MODEL.collection("artist")).isEmpty();
        assertThat(Music.MODEL.relation("stage")).isEmpty();
    }
}
