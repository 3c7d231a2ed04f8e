package io.relata.internal.engine.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.TableReads;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckTableTest {
    private static final TableIdentity GIVEN = new TableIdentity("shop", "b".repeat(64), "", 2, Optional.of(List.of("customer", "order")));

    private static CheckTable check(Optional<TableIdentity> said) {
        return new CheckTable(new TableReads() {
            @Override
            public Optional<Item> get(Key key, Consistency consistency) {
                return said.filter(any -> key.equals(TableIdentity.KEY) && consistency == Consistency.STRONG).map(TableIdentity::item);
            }

            @Override
            public Slice query(Query query) {
                throw new AssertionError("one item is enough");
            }
        }, "Entity-1", GIVEN, "--repair-unconfirmed-model");
    }

    @Test
    void tableOfTheSameModelIsReadAndWrittenWithoutAWord() {
        CheckTable check = check(Optional.of(new TableIdentity("shop", "b".repeat(64), "typeGsi:typeGsi2", 2, Optional.empty())));

        assertThat(check.beforeReading()).isEmpty();
        assertThat(check.beforeWriting(UnidentifiedTable.REFUSED)).isEmpty();
    }

    @Test
    void tableOfAnotherModelIsNeitherReadNorWrittenWhateverIsAccepted() {
        CheckTable check = check(Optional.of(new TableIdentity("office", "a".repeat(64), "", 2, Optional.empty())));

        String refusal = "table Entity-1 is of the model office (fingerprint aaaaaaaaaaaa), "
                + "and the model given is shop (fingerprint bbbbbbbbbbbb); nothing was done: "
                + "give the model office, or a table of shop";
        assertThatThrownBy(check::beforeReading).isInstanceOf(WrongTableException.class).hasMessage(refusal);
        assertThatThrownBy(() -> check.beforeWriting(UnidentifiedTable.ACCEPTED)).hasMessage(refusal);
    }

    @Test
    void tableOfAnotherVersionIsReadWithAWarningAndWrittenOnlyIfThatIsAccepted() {
        CheckTable check = check(Optional.of(new TableIdentity("shop", "a".repeat(64), "", 2, Optional.empty())));

        String warning = "table Entity-1 was deployed with another version of the model, shop (fingerprint aaaaaaaaaaaa), than this one, "
                + "shop (fingerprint bbbbbbbbbbbb), so what looks wrong may be what changed: "
                + "deploy this version, or use the one that was deployed";
        assertThat(check.beforeReading()).contains(warning);
        assertThat(check.beforeRehearsing()).as("deploying it is what is planned").contains(
                "table Entity-1 was deployed with shop (fingerprint aaaaaaaaaaaa): this tells what shop (fingerprint bbbbbbbbbbbb) would "
                        + "change, once it is deployed");
        assertThatThrownBy(() -> check.beforeWriting(UnidentifiedTable.REFUSED)).hasMessage(warning
                + ". Until then nothing is repaired, unless you say --repair-unconfirmed-model");
        assertThat(check.beforeWriting(UnidentifiedTable.ACCEPTED)).contains(warning);
    }

    @Test
    void tableThatSaysNothingIsReadWithAWarningAndWrittenOnlyIfThatIsAccepted() {
        CheckTable check = check(Optional.empty());

        assertThat(check.beforeReading()).contains(
                "table Entity-1 does not say which model it is of: it was made by an earlier release, "
                        + "and the next deployment writes it down");
        assertThatThrownBy(() -> check.beforeWriting(UnidentifiedTable.REFUSED))
                .hasMessageEndingWith("unless you say --repair-unconfirmed-model");
        assertThat(check.beforeWriting(UnidentifiedTable.ACCEPTED)).isPresent();
    }

    @Test
    void tableOfALaterLayoutIsLeftAlone() {
        CheckTable check = check(Optional.of(new TableIdentity("shop", "b".repeat(64), "", 3, Optional.empty())));

        assertThatThrownBy(check::beforeReading)
                .hasMessage("table Entity-1 has layout 3, and this release knows layouts up to 2; nothing was done: "
                        + "use the release that was deployed");
    }

    @Test
    void tableOfAnEarlierLayoutIsReadWithAWarningAndWrittenOnlyIfThatIsAccepted() {
        CheckTable check = check(Optional.of(new TableIdentity("shop", "b".repeat(64), "", 1, Optional.empty())));

        String warning = "table Entity-1 has layout 1, and this release writes layout 2, so what looks wrong may be what changed: "
                + "deploy this release, or use the one that was deployed";
        assertThat(check.beforeReading()).contains(warning);
        assertThatThrownBy(() -> check.beforeWriting(UnidentifiedTable.REFUSED)).hasMessageStartingWith(warning);
    }

    @Test
    void tableWithItemsOfAnEntityThatTheModelDoesNotKnowIsLeftAloneWhateverIsAccepted() {
        CheckTable check = check(Optional.of(named("a", "company", "customer", "order", "room")));

        String refusal = "table Entity-1 may have items of company, room, and this version of the model shop has no such entity; nothing "
                + "was done: if a record was renamed, keep the entity's name, with @Entity(name = \"company\") or "
                + "@Entity(name = \"room\"); if the entity is given up, say so, with Schema.table(...).retired(\"company\", \"room\"), "
                + "and its items stay as they are";
        assertThatThrownBy(check::beforeReading).isInstanceOf(WrongTableException.class).hasMessage(refusal);
        assertThatThrownBy(() -> check.beforeWriting(UnidentifiedTable.ACCEPTED)).hasMessage(refusal);
        assertThatThrownBy(check(Optional.of(named("b", "company")))::beforeReading).as("a given-up entity is in no fingerprint")
                .isInstanceOf(WrongTableException.class);
    }

    @Test
    void tableThatKnowsFewerEntitiesOrNoneIsOfAnotherVersion() {
        assertThat(check(Optional.of(named("a", "customer"))).beforeReading()).isPresent();
        assertThat(check(Optional.of(named("a"))).beforeReading()).isPresent();
        assertThat(check(Optional.of(named("b", "customer", "order"))).beforeReading()).isEmpty();
    }

    private static TableIdentity named(String digit, String... entities) {
        return new TableIdentity("shop", digit.repeat(64), "", 2, Optional.of(List.of(entities)));
    }
}
