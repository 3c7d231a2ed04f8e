package io.relata.internal.engine.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.Relata;
import io.relata.access.StoredEntity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.AtOnce;
import io.relata.internal.engine.write.Interrupted;
import io.relata.music.Album;
import io.relata.music.Appearance;
import io.relata.music.Artist;
import io.relata.music.Festival;
import io.relata.music.Label;
import io.relata.music.Music;
import io.relata.music.Status;
import io.relata.problem.RequestRefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransactionTest {
    private final LocalTable table = new LocalTable(Music.MODEL);
    private final CountedTable counted = new CountedTable(table.core());
    private final Relata relata = TypedMusic.on(counted);
    private final Relata calm = TypedMusic.on(table.core());

    @BeforeEach
    void begin() {
        calm.entities(Label.class).put("1", new Label("Blue Note", null));
        calm.entities(Label.class).put("2", new Label("Verve", null));
    }

    @Test
    void childIsCreatedTogetherWithItsParents() {
        String album = relata.transaction(tx -> {
            StoredEntity<Label> label = tx.entities(Label.class).create(new Label("Impulse", "US"));
            StoredEntity<Artist> artist = tx.entities(Artist.class)
                    .create(new Artist(label.id(), "Ann", "Lee", "ann@example.com", null, null));
            return tx.entities(Album.class).create(album(label.id(), artist.id(), "Live")).id();
        });

        assertThat(counted.requests()).as("nothing is read, for nothing else can be there").containsExactly("TransactWriteItems 4");
        StoredEntity<Album> stored = calm.entities(Album.class).required(album);
        assertThat(calm.entities(Artist.class).required(stored.value().artistId()).value().labelId()).isEqualTo(stored.value().labelId());
        assertThat(table.item("unique:artist.email:ann@example.com", "unique:artist.email:ann@example.com")).isPresent();
    }

    @Test
    void allIsWrittenOrNothing() {
        assertProblem("invalid-reference", () -> relata.together(tx -> {
            tx.entities(Label.class).put("3", new Label("Impulse", null));
            tx.entities(Artist.class).create(artist("4"));
        }));
        assertThatThrownBy(() -> relata.together(tx -> {
            tx.entities(Label.class).put("3", new Label("Impulse", null));
            throw new IllegalStateException("changed my mind");
        })).hasMessage("changed my mind");
        assertThat(calm.entities(Label.class).get("3")).isEmpty();
        assertThat(counted.requests()).doesNotContain("write").noneMatch(request -> request.startsWith("Transact"));
    }

    @Test
    void everyKindOfWriteTakesPart() {
        calm.entities(Artist.class).put("7", new Artist("1", "Ann", "Lee", "ann@example.com", null, null));
        calm.entities(Artist.class).put("8", artist("1"));
        calm.entities(Festival.class).put("5", new Festival(2026, "Montreux"));
        calm.links(Artist.class, Festival.class, "headlines").link("7", "5");
        long version = calm.entities(Artist.class).required("7").version();

        relata.together(tx -> {
            tx.entities(Artist.class).change("7",
                    artist -> new Artist("1", "Ann", "Ray", "ann@example.org", null, null));
            tx.entities(Artist.class).delete("8");
            tx.entities(Label.class).tag("1", "jazz");
            tx.entities(Label.class).tag("1", "old");
            tx.entities(Label.class).untag("2", "none");
            tx.links(Artist.class, Festival.class, "festivals").link("7", "5", new Appearance("Main", 60));
            tx.links(Artist.class, Festival.class, "headlines").unlink("7", "5");
            assertThat(tx.entities(Artist.class).get("8")).isEmpty();
            assertThat(tx.entities(Artist.class).required("7").value().lastName()).isEqualTo("Ray");
            assertThat(tx.links(Artist.class, Festival.class, "festivals").areLinked("7", "5")).isTrue();
        });

        assertThat(counted.requests()).filteredOn(request -> !request.startsWith("GetItem") && !request.startsWith("Query"))
                .containsExactly("TransactWriteItems 7");
        assertThat(calm.entities(Artist.class).required("7").version()).isEqualTo(version + 1);
        assertThat(calm.entities(Artist.class).get("8")).isEmpty();
        assertThat(calm.entities(Label.class).required("1").tags()).isEqualTo(Set.of("jazz", "old"));
        assertThat(calm.links(Artist.class, Festival.class, "festivals").attributes("7", "5", Appearance.class))
                .contains(new Appearance("Main", 60));
        assertThat(calm.links(Artist.class, Festival.class, "headlines").areLinked("7", "5")).isFalse();
        assertThat(table.item("unique:artist.email:ann@example.com", "unique:artist.email:ann@example.com")).isEmpty();
    }

    @Test
    void itemThatIsWrittenSeveralTimesIsWrittenOnce() {
        StoredEntity<Artist> ann = calm.entities(Artist.class).put("7", new Artist("1", "Ann", "Lee", "a@example.com", null, null));

        StoredEntity<Artist> last = relata.transaction(tx -> {
            tx.entities(Artist.class).change("7", artist -> email(artist, "b@example.com"));
            tx.entities(Artist.class).tag("7", "jazz");
            return tx.entities(Artist.class).change("7", artist -> email(artist, "c@example.com"));
        });

        assertThat(last.version()).isEqualTo(ann.version() + 3);
        assertThat(calm.entities(Artist.class).get("7")).contains(last);
        assertThat(table.items().stream().filter(item -> item.string("kind").equals("guard")).map(item -> item.string("id")))
                .containsExactly("unique:artist.email:c@example.com");
        relata.together(tx -> {
            tx.entities(Label.class).put("3", new Label("Impulse", null));
            tx.entities(Label.class).delete("3");
        });
        assertThat(table.item("3", "label#3").orElseThrow().string("kind")).isEqualTo("tombstone");
    }

    @Test
    void uniqueValueIsTakenByWhoeverCameFirst() {
        calm.entities(Artist.class).put("7", new Artist("1", "Ann", "Lee", "ann@example.com", null, null));
        assertProblem("unique-value-taken", () -> relata.together(tx -> {
            tx.entities(Label.class).tag("1", "jazz");
            tx.entities(Artist.class).create(email(artist("1"), "ann@example.com"));
        }));
        assertProblem("unique-value-taken", () -> relata.together(tx -> {
            tx.entities(Artist.class).create(email(artist("1"), "bob@example.com"));
            tx.entities(Artist.class).create(email(artist("1"), "bob@example.com"));
        }));
        relata.together(tx -> {
            tx.entities(Artist.class).change("7", artist -> email(artist, null));
            tx.entities(Artist.class).create("8", email(artist("1"), "ann@example.com"));
        });
        assertThat(table.item("unique:artist.email:ann@example.com", "unique:artist.email:ann@example.com").orElseThrow().string("owner"))
                .isEqualTo("8");
    }

    @Test
    void parentIsDeletedOnceItsChildrenAreGone() {
        calm.entities(Artist.class).put("7", artist("1"));
        calm.entities(Artist.class).put("8", artist("1"));
        assertProblem("has-children", () -> relata.together(tx -> {
            tx.entities(Artist.class).delete("7");
            tx.entities(Label.class).delete("1");
        }));
        assertProblem("has-children", () -> relata.together(tx -> {
            tx.entities(Artist.class).create(artist("2"));
            tx.entities(Label.class).delete("2");
        }));
        assertProblem("invalid-reference", () -> relata.together(tx -> {
            tx.entities(Label.class).delete("2");
            tx.entities(Artist.class).create(artist("2"));
        }));
        relata.together(tx -> {
            tx.entities(Artist.class).delete("7");
            tx.entities(Artist.class).change("8", artist -> artist("2"));
            tx.entities(Label.class).delete("1");
        });
        assertThat(calm.entities(Label.class).get("1")).isEmpty();
        assertThat(calm.entities(Artist.class).required("8").value().labelId()).isEqualTo("2");
    }

    @Test
    void workRunsAgainOnWhatIsStoredNow() {
        List<String> seen = new ArrayList<>();
        Relata interrupted = TypedMusic
                .on(new Interrupted(table.core(), () -> calm.entities(Label.class).put("1", new Label("Bethlehem", null))));

        interrupted.together(tx -> {
            tx.entities(Label.class).change("1", label -> {
                seen.add(label.labelName());
                return new Label(label.labelName() + " Records", null);
            });
            tx.entities(Label.class).change("2",
                    label -> new Label("of " + tx.entities(Label.class).required("1").value().labelName(), null));
        });

        assertThat(seen).containsExactly("Blue Note", "Bethlehem");
        assertThat(calm.entities(Label.class).required("2").value().labelName()).isEqualTo("of Bethlehem Records");
    }

    @Test
    void linkThatWasThereUnreadIsFoundByTheSecondAttempt() {
        calm.entities(Artist.class).put("7", artist("1"));
        calm.entities(Festival.class).put("5", new Festival(2026, "Montreux"));
        calm.links(Artist.class, Festival.class, "festivals").link("7", "5", new Appearance("Main", 60));

        boolean isNew = relata.transaction(tx -> {
            tx.entities(Label.class).tag("1", "jazz");
            return tx.links(Artist.class, Festival.class, "festivals").link("7", "5");
        });

        assertThat(isNew).isFalse();
        assertThat(calm.links(Artist.class, Festival.class, "festivals").attributes("7", "5", Appearance.class))
                .contains(new Appearance("Main", 60));
        assertThat(counted.requests()).filteredOn("TransactWriteItems 2"::equals).hasSize(2);
    }

    @Test
    void whatWasReadMustRemainWhereThatIsAskedFor() {
        List<String> seen = new ArrayList<>();
        Relata interrupted = TypedMusic
                .on(new Interrupted(table.core(), () -> calm.entities(Label.class).put("1", new Label("Bethlehem", null))));
        interrupted.together(tx -> {
            StoredEntity<Label> label = tx.entities(Label.class).required("1");
            tx.requireUnchanged(label);
            seen.add(label.value().labelName());
            tx.entities(Label.class).change("2", old -> label.value());
        });
        assertThat(seen).containsExactly("Blue Note", "Bethlehem");
        assertThat(calm.entities(Label.class).required("2").value().labelName()).isEqualTo("Bethlehem");

        StoredEntity<Label> old = calm.entities(Label.class).required("1");
        calm.entities(Label.class).tag("1", "x");
        assertProblem("precondition-failed", () -> relata.together(tx -> {
            tx.entities(Label.class).required("1");
            tx.requireUnchanged(old);
        }));
    }

    @Test
    void hundredItemsAreTheMost() {
        relata.together(tx -> IntStream.range(0, 100).forEach(i -> tx.entities(Label.class).create(new Label("L" + i, null))));
        assertThat(table.countIn("listGsi")).isEqualTo(102);
        assertThatThrownBy(() -> relata
                .together(tx -> IntStream.range(0, 101).forEach(i -> tx.entities(Label.class).create(new Label("L" + i, null)))))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessage("the transaction would write or check 101 items, of at most 100: unique values, links that follow from an"
                        + " attribute, earlier versions and conditions count too; split it");
        String large = "x".repeat(250 * 1024);
        assertProblem("too-large", () -> relata.together(tx -> IntStream.range(0, 17)
                .forEach(i -> tx.entities(Artist.class).create(new Artist(null, "Ann", "Lee", null, null, large)))));
        relata.together(tx -> IntStream.range(0, 16)
                .forEach(i -> tx.entities(Artist.class).create(new Artist(null, "Ann", "Lee", null, null, large))));
    }

    @Test
    void transactionOfOneWriteOrNoneIsNone() {
        relata.together(tx -> tx.entities(Label.class).required("1"));
        assertThat(counted.requests()).containsExactly("GetItem 1");
        relata.together(tx -> tx.entities(Label.class).create(new Label("Impulse", null)));
        assertThat(counted.requests()).containsExactly("write");
    }

    @Test
    void onlyCoreItemsAreEverWritten() {
        everyKindOfWriteTakesPart();
        childIsCreatedTogetherWithItsParents();

        assertThat(counted.actions()).hasSizeGreaterThan(10).allSatisfy(action -> {
            assertThat(action.key()).isInstanceOf(CoreKey.class);
            assertThat(action.key().id()).doesNotContain("#");
        });
        assertThat(table.items()).extracting(Item::key).allMatch(CoreKey.class::isInstance);
        assertThat(table.items()).extracting(item -> item.string("kind")).containsOnly("entity", "link", "guard", "tombstone");
        assertThat(table.items().stream().map(item -> item.string(Key.PARTITION))).noneMatch(id -> id.contains("#"));
    }

    @Test
    void artistAndAlbumsMoveTogetherHoweverManyMoveThem() {
        calm.entities(Artist.class).put("7", artist("1"));
        IntStream.range(0, 5).forEach(i -> calm.entities(Album.class).put("a" + i, album("1", "7", "A" + i)));
        long before = calm.entities(Artist.class).required("7").version();

        List<Object> all = AtOnce.run(20, i -> TypedMusic.on(table.core()).transaction(tx -> {
            StoredEntity<Artist> artist = tx.entities(Artist.class).required("7");
            String to = artist.value().labelId().equals("1") ? "2" : "1";
            tx.entities(Artist.class).change("7", old -> artist(to));
            IntStream.range(0, 5).forEach(album -> tx.entities(Album.class).change("a" + album, old -> album(to, "7", old.title())));
            return to;
        }));

        long moved = all.stream().filter(String.class::isInstance).count();
        assertThat(all).filteredOn(result -> !(result instanceof String)).allSatisfy(refused -> assertThat(refused)
                .isInstanceOfSatisfying(RequestRefusedException.class, e -> assertThat(e.problem()).isEqualTo("concurrent-changes")));
        assertThat(moved).isPositive();
        StoredEntity<Artist> artist = calm.entities(Artist.class).required("7");
        assertThat(artist.version()).isEqualTo(before + moved);
        assertThat(artist.value().labelId()).isEqualTo(moved % 2 == 0 ? "1" : "2");
        assertThat(IntStream.range(0, 5).mapToObj(i -> calm.entities(Album.class).required("a" + i)))
                .allSatisfy(album -> assertThat(album.value().labelId()).isEqualTo(artist.value().labelId()));
    }

    private static Artist artist(String labelId) {
        return new Artist(labelId, "Ann", "Lee", null, null, null);
    }

    private static Artist email(Artist artist, String email) {
        return new Artist(artist.labelId(), artist.firstName(), artist.lastName(), email, artist.addresses(), artist.biography());
    }

    private static Album album(String labelId, String artistId, String title) {
        return new Album(null, labelId, artistId, title, Status.OUT, null, 3, null, null, null, null, null);
    }

    private static void assertProblem(String problem, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(RequestRefusedException.class,
                refused -> assertThat(refused.problem()).isEqualTo(problem));
    }
}
