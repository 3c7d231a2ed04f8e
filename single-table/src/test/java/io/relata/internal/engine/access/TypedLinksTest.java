package io.relata.internal.engine.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.LinkedEntity;
import io.relata.access.Links;
import io.relata.access.Relata;
import io.relata.access.StoredLink;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.model.ModelLookup;
import io.relata.internal.model.Side;
import io.relata.music.Address;
import io.relata.music.Appearance;
import io.relata.music.Artist;
import io.relata.music.Festival;
import io.relata.music.Items;
import io.relata.music.Label;
import io.relata.music.Music;
import io.relata.problem.RequestRefusedException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TypedLinksTest {
    private static final String FESTIVALS = "festivals";

    private final LocalTable table = new LocalTable(Music.MODEL);
    private final CountedTable counted = new CountedTable(table.core());
    private final Relata relata = TypedMusic.on(counted);
    private final Links<Artist, Festival> festivals = relata.links(Artist.class, Festival.class, FESTIVALS);

    @BeforeEach
    void begin() {
        relata.entities(Artist.class).put("7", new Artist(null, "Ann", "Lee", null, null, null));
        relata.entities(Artist.class).put("8", new Artist(null, "Bob", "Ray", null, null, null));
        relata.entities(Festival.class).put("5", new Festival(2026, "Montreux"));
        counted.requests();
    }

    @Test
    void linksAreMadeChangedAndEndedFromEitherSide() {
        assertThat(festivals.areLinked("7", "5")).isFalse();
        counted.requests();
        assertThat(festivals.link("7", "5", new Appearance("Main", 60))).isTrue();
        assertThat(counted.requests()).containsExactly("GetItem 7", "GetItem 5", "write");
        assertThat(relata.links(Festival.class, Artist.class, "artists").link("5", "7", new Appearance("Club", null))).isFalse();
        assertThat(festivals.attributes("7", "5", Appearance.class)).contains(new Appearance("Club", null));
        assertThat(festivals.areLinked("7", "5")).isTrue();
        assertThat(relata.links(Festival.class, Artist.class, "artists").areLinked("5", "7")).isTrue();
        festivals.unlink("7", "5");
        festivals.unlink("7", "5");
        assertThat(festivals.areLinked("7", "5")).isFalse();
        assertThat(festivals.attributes("7", "5", Appearance.class)).isEmpty();
    }

    @Test
    void linkIsReadWithItsVersionAndTheEntityThatItLeadsTo() {
        festivals.link("7", "5", new Appearance("Main", 60));
        counted.requests();
        StoredLink<Festival> link = festivals.get("7", "5").orElseThrow();
        assertThat(counted.requests()).containsExactly("GetItem link:artist-festival:7", "GetItem 7", "GetItem 5");
        assertThat(link.entity()).isEqualTo(relata.entities(Festival.class).required("5"));
        assertThat(link.attributes(Appearance.class)).isEqualTo(new Appearance("Main", 60));
        assertThat(relata.links(Festival.class, Artist.class, "artists").getEventually("5", "7").orElseThrow().version())
                .isEqualTo(link.version());
        assertThat(festivals.get("7", "6")).isEmpty();
        assertThat(festivals.get("7", "..")).isEmpty();
    }

    @Test
    void linksAreWrittenOnConditionOfTheirVersion() {
        festivals.link("7", "5", new Appearance("Main", 60));
        long version = festivals.get("7", "5").orElseThrow().version();
        assertThat(festivals.ifVersion(version).link("7", "5", new Appearance("Club", 30))).isFalse();
        String detail = "the link between artist 7 and festival 5 now has version " + (version + 1) + ", not " + version
                + ": read it again";
        assertThatThrownBy(() -> festivals.ifVersion(version).link("7", "5")).hasMessage(detail);
        assertThatThrownBy(() -> festivals.ifVersion(version).unlink("7", "5")).hasMessage(detail).isInstanceOfSatisfying(
                RequestRefusedException.class, refused -> assertThat(refused.problem()).isEqualTo("precondition-failed"));
        counted.requests();
        festivals.ifVersion(version + 1).unlink("7", "5");
        assertThat(counted.requests()).containsExactly("GetItem link:artist-festival:7", "GetItem 7", "GetItem 5", "write");
        assertThatThrownBy(() -> festivals.ifVersion(version + 2).link("7", "5"))
                .hasMessage("the link between artist 7 and festival 5 does not exist");
        assertThatThrownBy(() -> festivals.ifVersion(version).unlink("7", ".."))
                .hasMessage("the link between artist 7 and festival .. does not exist");
    }

    @Test
    void transactionSeesAndConditionsTheLinksThatItWrites() {
        relata.together(tx -> {
            Links<Artist, Festival> own = tx.links(Artist.class, Festival.class, FESTIVALS);
            own.link("7", "5", new Appearance("Main", 60));
            long version = own.get("7", "5").orElseThrow().version();
            own.ifVersion(version).link("7", "5", new Appearance("Club", 30));
            assertThatThrownBy(() -> own.ifVersion(version).unlink("7", "5")).isInstanceOf(RequestRefusedException.class);
        });
        assertThat(festivals.attributes("7", "5", Appearance.class)).contains(new Appearance("Club", 30));
    }

    @Test
    void linkOfAnEarlierLifeIsNone() {
        festivals.link("7", "5");
        relata.entities(Artist.class).delete("7");
        relata.entities(Artist.class).put("7", new Artist(null, "Ann", "Lee", null, null, null));
        assertThat(festivals.areLinked("7", "5")).isFalse();
    }

    @Test
    void pageOfLinkedEntitiesIsOneQuery() {
        Side side = new ModelLookup(Music.MODEL).linked(Artist.class, Festival.class, Optional.of(FESTIVALS)).side();
        table.put(Items.linked(side, "7", table.item("5", "festival#5").orElseThrow(), Map.of("stage", "Main")));

        LinkedEntity<Festival> linked = festivals.of("7").page().items().get(0);

        assertThat(counted.requests()).containsExactly("Query table");
        assertThat(linked.entity().id()).isEqualTo("5");
        assertThat(linked.entity().value()).isEqualTo(new Festival(2026, "Montreux"));
        assertThat(linked.attributes(Appearance.class)).isEqualTo(new Appearance("Main", null));
        assertThatThrownBy(() -> festivals.of("7").where("year", 2026).page()).isInstanceOf(RequestRefusedException.class);
    }

    @Test
    void whatIsNoRelationIsToldWithThoseThatThereAre() {
        assertThatThrownBy(() -> relata.links(Artist.class, Festival.class)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there are several lists of festivals of an artist; name one of festivals, headlines");
        assertThatThrownBy(() -> relata.links(Artist.class, Label.class)).hasMessage("there is no list of labels of an artist");
        assertThatThrownBy(() -> festivals.link("7", "5", new Address("Bonn", null))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the attributes of artist-festival are a record Appearance, not a record Address");
        assertThatThrownBy(() -> festivals.link("7", "6"))
                .hasMessage("festival 6 does not exist, so it can't be linked to artist 7");
        assertThatThrownBy(() -> festivals.link("7", "5", new Appearance("Main", -1))).isInstanceOfSatisfying(
                RequestRefusedException.class, refused -> assertThat(refused.wrongValues().get(0).pointer()).isEqualTo("/minutes"));
        assertThatThrownBy(() -> relata.links(Artist.class, Artist.class, "admires").link("7", "7"))
                .hasMessageContaining("can't be linked with itself");
        assertThat(relata.links(Artist.class, Artist.class, "admires").link("7", "8")).isTrue();
        assertThat(relata.links(Artist.class, Artist.class, "admiredBy").areLinked("8", "7")).isTrue();
    }
}
