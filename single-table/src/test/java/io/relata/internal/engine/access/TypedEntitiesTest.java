package io.relata.internal.engine.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Entities;
import io.relata.access.EntityPage;
import io.relata.access.Relata;
import io.relata.access.StoredEntity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.AtOnce;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.music.Address;
import io.relata.music.Album;
import io.relata.music.Artist;
import io.relata.music.Festival;
import io.relata.music.Items;
import io.relata.music.Label;
import io.relata.music.Music;
import io.relata.music.Status;
import io.relata.problem.RequestRefusedException;
import io.relata.problem.WrongValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class TypedEntitiesTest {
    private final LocalTable table = new LocalTable(Music.MODEL);
    private final CountedTable counted = new CountedTable(table.core());
    private final Relata relata = TypedMusic.on(counted);
    private final Entities<Label> labels = relata.entities(Label.class);
    private final Entities<Artist> artists = relata.entities(Artist.class);
    private final Entities<Album> albums = relata.entities(Album.class);

    @Test
    void recordsOfEveryTypeAreReadAsTheyWereWritten() {
        labels.put("1", new Label("Blue Note", "US"));
        artists.put("7", new Artist("1", "Ann", "Lee", null, null, null));
        Album album = new Album(Instant.parse("2025-01-02T03:04:05.006Z"), "1", "7", "Live", Status.OUT, new BigDecimal("12.5"), 9,
                5_000_000_000L, true, LocalDate.of(2025, 3, 1), Instant.parse("2024-12-31T23:59:59.123Z"), List.of("jazz", "live"));

        StoredEntity<Album> created = albums.create(album);

        assertThat(created.value()).isEqualTo(album);
        assertThat(created.createdAt()).isEqualTo(album.createdAt());
        assertThat(created.tags()).isEmpty();
        assertThat(albums.get(created.id())).contains(created);
        assertThat(albums.getEventually(created.id())).contains(created);
        assertThat(albums.required(created.id())).isEqualTo(created);
    }

    @Test
    void whatCostsARequestIsVisible() {
        labels.put("1", new Label("Blue Note", "US"));
        assertThat(counted.requests()).containsExactly("GetItem 1", "write");
        labels.get("1");
        assertThat(counted.requests()).containsExactly("GetItem 1");
        artists.create(artist("Ann", "Lee", null));
        assertThat(counted.requests()).containsExactly("write");
        artists.create(new Artist("1", "Bob", "Lee", null, null, null));
        assertThat(counted.requests()).containsExactly("GetItem 1", "write");
        artists.childrenOf(Label.class, "1").descending().limit(10).page();
        assertThat(counted.requests()).containsExactly("Query labelIdGsi");
        labels.list().page();
        assertThat(counted.requests()).as("one for each shard").containsExactly("Query listGsi", "Query listGsi", "Query listGsi");
        labels.change("1", label -> label);
        assertThat(counted.requests()).as("nothing is different").containsExactly("GetItem 1");
        labels.change("1", label -> new Label(label.labelName(), "DE"));
        assertThat(counted.requests()).containsExactly("GetItem 1", "write");
        labels.tag("1", "jazz");
        assertThat(counted.requests()).containsExactly("GetItem 1", "write");
        labels.taggedWith("jazz").page();
        assertThat(counted.requests()).containsExactly("Query table");
    }

    @Test
    void changeKeepsWhatTheRecordDoesNotDeclare() {
        StoredEntity<Artist> ann = artists.put("7", new Artist(null, "Ann", "Lee", "ann@example.com",
                Map.of("home", new Address("Bonn", "Main St"), "work", new Address("Köln", null)), "old"));
        Item stored = table.item("7", "artist#7").orElseThrow();
        table.put(stored.with("instrument", "piano").with("addresses",
                Map.of("home", Map.of("city", "Bonn", "street", "Main St", "door", "3"), "work", Map.of("city", "Köln"))));

        StoredEntity<Artist> changed = artists.change("7", artist -> new Artist(null, "Anna", "Lee", artist.email(),
                Map.of("home", new Address("Bern", null)), null));

        assertThat(changed.version()).isEqualTo(ann.version() + 1);
        assertThat(changed.createdAt()).isEqualTo(ann.createdAt());
        Item after = table.seen("7", "artist#7");
        assertThat(after.string("instrument")).isEqualTo("piano");
        assertThat(after.string("firstName")).isEqualTo("Anna");
        assertThat(after.has("biography")).isFalse();
        assertThat(after.map("addresses")).isEqualTo(Map.of("home", Map.of("city", "Bern", "door", "3")));
        assertThat(changed.value()).isEqualTo(new Artist(null, "Anna", "Lee", "ann@example.com", Map.of("home", new Address("Bern", null)),
                null));
    }

    @Test
    void valuesThatTheRecordCanNotHoldStayWhereTheyAreNotChanged() {
        labels.put("1", new Label("Blue Note", "US"));
        artists.put("7", new Artist("1", "Ann", "Lee", null, null, null));
        albums.put("9", album("1", "7", "Live"));
        table.put(table.item("9", "album#9").orElseThrow().with("status", "LOST").with("tracks", "many"));

        StoredEntity<Album> album = albums.required("9");
        assertThat(album.value().status()).isNull();
        assertThat(album.value().tracks()).isNull();
        albums.change("9", old -> new Album(null, old.labelId(), old.artistId(), "Alive", old.status(), old.price(), old.tracks(),
                old.plays(), old.live(), old.releasedOn(), old.recordedAt(), old.genres()));

        assertThat(table.seen("9", "album#9").attributes()).containsEntry("status", "LOST").containsEntry("tracks", "many")
                .containsEntry("title", "Alive");
    }

    @Test
    void refusalsSayWhatIsWrongAndWhere() {
        assertProblem("not-found", "label 1 does not exist", () -> labels.required("1"));
        assertProblem("not-found", "label 1 does not exist", () -> labels.change("1", label -> label));
        assertProblem("not-found", "there is no such label: an id has 1 to 128 characters of A-Z a-z 0-9 . _ ~ -, and not . or ..",
                () -> labels.delete("#"));
        assertThat(labels.get("#")).isEmpty();
        assertProblem("invalid-reference", "/labelId: label 1 does not exist: create it first",
                () -> artists.create(new Artist("1", "Ann", "Lee", null, null, null)));
        assertThatThrownBy(() -> artists.create(new Artist(null, " ", "Lee", "ann", Map.of("home", new Address("", null)), null)))
                .isInstanceOfSatisfying(RequestRefusedException.class, refused -> {
                    assertThat(refused.problem()).isEqualTo("invalid-values");
                    assertThat(refused.wrongValues()).extracting(WrongValue::pointer).containsExactly("/addresses/home/city", "/email",
                            "/firstName");
                });
        labels.create("1", new Label("Blue Note", null));
        assertProblem("already-exists", "label 1 already exists: change it, or create another",
                () -> labels.create("1", new Label("Verve", null)));
        artists.create(new Artist("1", "Ann", "Lee", "ann@example.com", null, null));
        assertProblem("unique-value-taken",
                "another artist has this email already, and it has to be unique: choose another, or change the other artist first",
                () -> artists.create(artist("Bob", "Ray", "ANN@example.com")));
        assertThatThrownBy(() -> labels.delete("1")).hasMessageStartingWith("label 1 still has children, /artists/");
        assertThatThrownBy(() -> relata.entities(Address.class)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("io.relata.music.Address is no entity of this model; it has Label, Artist, Album, Festival");
        assertThatThrownBy(() -> relata.entities(Festival.class).tag("5", "x")).isInstanceOf(RequestRefusedException.class);
    }

    @Test
    void writeIsBoundToAVersion() {
        long version = labels.put("1", new Label("Blue Note", null)).version();
        labels.ifVersion(version).change("1", label -> new Label("Verve", null));
        assertThatThrownBy(() -> labels.ifVersion(version).delete("1"))
                .isInstanceOfSatisfying(RequestRefusedException.class,
                        refused -> assertThat(refused.problem()).isEqualTo("precondition-failed"));
        labels.ifVersion(version + 1).put("1", new Label("Impulse", null));
        labels.ifVersion(version + 2).delete("1");
        assertThat(labels.get("1")).isEmpty();
    }

    @Test
    void changesOfManyAtOnceAreAllMade() {
        labels.put("1", new Label("0", null));
        List<Object> all = AtOnce.run(8, i -> TypedMusic.on(table.core()).entities(Label.class).change("1",
                label -> new Label(Integer.toString(Integer.parseInt(label.labelName()) + 1), null)));
        assertThat(all).allMatch(StoredEntity.class::isInstance);
        assertThat(labels.required("1").value().labelName()).isEqualTo("8");
    }

    @Test
    void listsAreReadInOrderFromAnywhereAndPageByPage() {
        labels.put("1", new Label("Blue Note", null));
        for (String name : List.of("Ann", "Bob", "Cid", "Dan", "Eve")) {
            artists.put(name, new Artist("1", name, "Lee", null, null, name.equals("Cid") ? "short" : null));
        }

        EntityPage<StoredEntity<Artist>> first = artists.childrenOf(Label.class, "1").limit(2).page();
        assertThat(ids(first)).containsExactly("Ann", "Bob");
        assertThat(ids(artists.childrenOf(Label.class, "1").limit(2).after(first.next().orElseThrow()).page())).containsExactly("Cid",
                "Dan");
        assertThat(artists.childrenOf(Label.class, "1").limit(2).stream().map(StoredEntity::id)).containsExactly("Ann", "Bob", "Cid", "Dan",
                "Eve");
        assertThat(ids(artists.childrenOf(Label.class, "1", "artists").descending().from("b").to("d").page())).containsExactly("Dan", "Cid",
                "Bob");
        assertThat(ids(artists.childrenOf(Label.class, "1").prefix("ev").page())).containsExactly("Eve");
        assertThat(ids(artists.childrenOf(Label.class, "1").filter("biography", "eq", "short").page())).containsExactly("Cid");
        assertThat(ids(artists.childrenOf(Label.class, "none").page())).isEmpty();
        assertThat(labels.list().stream().map(StoredEntity::id)).containsExactly("1");
        assertProblem("invalid-cursor", null, () -> artists.childrenOf(Label.class, "2").after(first.next().orElseThrow()).page());
        assertProblem("no-such-list", null, () -> artists.childrenOf(Label.class, "1").where("firstName", "Ann").page());
        assertProblem("no-such-list", null, () -> artists.list().page());
        assertThatThrownBy(() -> artists.list().limit(101)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> artists.childrenOf(Festival.class, "5")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no list of artists of a festival");
    }

    @Test
    void tagsAreSetAndListed() {
        labels.put("1", new Label("Blue Note", "US"));
        labels.tag("1", "jazz");
        labels.tag("1", "old");
        labels.untag("1", "old");
        assertThat(labels.required("1").tags()).isEqualTo(Set.of("jazz"));
        table.put(Items.tagged("jazz", Music.LABEL, table.item("1", "label#1").orElseThrow()));

        StoredEntity<Label> copy = labels.taggedWith("jazz").page().items().get(0);

        assertThat(copy.value()).isEqualTo(new Label("Blue Note", "US"));
        assertThat(copy.updatedAt()).isEmpty();
        assertThat(labels.taggedWithAny(List.of("jazz", "old")).page().items()).containsExactly(copy);
        assertThat(labels.taggedWithAll(List.of("jazz", "old")).page().items()).isEmpty();
        assertThatThrownBy(() -> relata.entities(Festival.class).taggedWith("x")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void wordsAreSearchedWhereThereIsAnIndex() {
        artists.put("7", artist("Ann", "Lee", null));
        assertProblem("no-search-engine", null, () -> artists.search("ann").page());
        assertThatThrownBy(() -> labels.search("ann")).isInstanceOf(IllegalArgumentException.class);

        TextIndex index = (query, after, limit) -> after.isPresent()
                ? List.of()
                : List.of(new TextIndex.Hit(new EntityRef("artist", "7"), 1));
        Relata searching = TypedMusic.on(table.core(), OptimisticRetry.waiting(), index);
        assertThat(searching.entities(Artist.class).search("ann").stream().map(found -> found.value().firstName())).containsExactly("Ann");
        assertThat(searching.entities(Artist.class).search("ann").where("labelId", "1").stream()).isEmpty();
        assertProblem("malformed-request", null, () -> searching.entities(Artist.class).search("ann").where("firstName", "Ann").page());
        assertProblem("malformed-request", null, () -> searching.entities(Artist.class).search("ann").orderBy("firstName").page());
    }

    private static List<String> ids(EntityPage<StoredEntity<Artist>> page) {
        return page.items().stream().map(StoredEntity::id).toList();
    }

    private static Artist artist(String first, String last, String email) {
        return new Artist(null, first, last, email, null, null);
    }

    private static Album album(String labelId, String artistId, String title) {
        return new Album(null, labelId, artistId, title, Status.OUT, null, 3, null, null, null, null, null);
    }

    private static void assertProblem(String problem, String message, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(RequestRefusedException.class, refused -> {
            assertThat(refused.problem()).isEqualTo(problem);
            Optional.ofNullable(message).ifPresent(text -> assertThat(refused).hasMessage(text));
        });
    }
}
