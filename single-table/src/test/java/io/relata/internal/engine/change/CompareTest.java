package io.relata.internal.engine.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a change of one part means: the sentences of the plan. */
class CompareTest {
    private static final List<String> COMMON = List.of("entity club=", "attribute club.name=TEXT", "order club=[name:TEXT]");

    private static Declaration declared(String parts) {
        return new Declaration(Stream.concat(COMMON.stream(), Stream.of(parts.split(" & ")).filter(part -> part.contains("=")))
                .map(part -> Part.named(part.split("=", 2)[0], part.split("=", 2)[1]).orElseThrow()).toList());
    }

    /** What was retired meanwhile under the name of now does not hide that values are stored. */
    @Test
    void renameThatIsTakenBackAndMadeAgainIsNoNewAttribute() {
        Declaration old = declared("attribute club.city=TEXT");
        Declaration renamed = declared("attribute club.town=TEXT & formerly club.city=town & list-by club by town, then name="
                + "_a/_aSort equal [town/city:TEXT] sorted by [name:TEXT] shards 1");

        assertThat(PartStates.ready(old).under(renamed).under(old).under(renamed).in(PartStates.State.BUILDING))
                .contains("list-by club by town, then name");
    }

    private static String state(PartStates states) {
        return states.parts().get("list club").state() + " " + states.building(List.of("list club"));
    }

    /** Readers find what moves; what was never built moves nowhere. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            shards 4 > shards 4, or 8                                   | READY []
            shards 4, or 8 > shards 8, or 4                             | MOVING []
            shards 4, or 8 > shards 8, or 4 > shards 4, or 8            | MOVING []
            shards 4, or 8 > shards 8, or 4 > shards 8                  | BUILDING [@Listed of club]
            shards 4, or 8 > shards 8, or 4 > shards 8, or 16           | BUILDING [@Listed of club]
            shards 4, or 8 > shards 8, or 4 > run > shards 8            | READY []
            - > shards 4, or 8                                          | BUILDING [@Listed of club]
            - > shards 4 > shards 4, or 8 > shards 8, or 4              | BUILDING [@Listed of club]
            shards 4, or 8 > - > shards 8, or 4                         | BUILDING [@Listed of club]
            """)
    void listIsAsBuiltAsItWasWhileItsShardsChange(String steps, String state) {
        PartStates states = PartStates.UNKNOWN;
        for (String step : steps.split(" > ")) {
            Declaration now = declared("list club=" + step);
            states = step.equals("run")
                    ? states.built(Set.of())
                    : states.isKnown()
                            ? states.under(step.equals("-") ? declared("") : now)
                            : PartStates.ready(step.equals("-") ? declared("") : now);
        }
        assertThat(state(states)).isEqualTo(state);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -                                       | entity person= & attribute person.name=TEXT & list person=shards 1 | FREE: \
            the entity person is new
            -                                       | attribute club.city=TEXT                   | FREE: club.city is new: what is \
            stored has no value
            -                                       | list club=shards 1                         | BUILT: @Listed of club is new: \
            until ./relata migrate has built it, this list is answered with 503
            -                                       | unique club.name=ids[]                     | BUILT: @Unique of club.name is \
            new: until ./relata migrate has built it, a value that is stored can be taken a second time, and lookups by it are \
            answered with 503
            -                                       | attribute club.city=TEXT & unique club.city=ids[] | FREE: club.city is new: \
            what is stored has no value; FREE: @Unique of club.city is new: nothing that is stored has a value
            -                                       | attribute club.city=TEXT & list-by club by city=a/b equal [city:TEXT FOLDED] | \
            FREE: club.city is new: what is stored has no value; BUILT: @ListBy of club by city is new: until ./relata migrate has \
            built it, this list is answered with 503
            -                                       | search club.name=                          | FREE: @Searchable of club.name \
            is new: run ./relata reindex after the deployment, or what is stored is not found by it
            -                                       | tenants all=each                           | REFUSED: the model has tenants \
            now, and keys that are stored name none: keys never change. Deploy it under another env, with a table of its own
            attribute club.city=TEXT                | -                                          | REFUSED: club.city may have \
            values, and is not declared any more: if it has another name now, say so there with @Formerly("city"); if it is given up, \
            say so with Schema.table(...).retired("club.city"), and what is stored stays as it is
            attribute club.city=TEXT                | attribute club.town=TEXT & formerly club.city=town | BUILT: club.city is \
            called town now: it is read and written under that name at once, and ./relata migrate moves what is stored under the \
            former one
            attribute club.city=TEXT                | attribute club.town=NUMBER & formerly club.city=town | REFUSED: club.town was \
            TEXT and is NUMBER, and what is stored can't be read so: say what it means now with Conversion.of(..., "town").from(...), \
            or give the new attribute another name, and give this one up with retired("club.town"); BUILT: club.city is called town \
            now: it is read and written under that name at once, and ./relata migrate moves what is stored under the former one
            attribute club.town=TEXT & formerly club.city=town | attribute club.town=TEXT        | REFUSED: values that are \
            stored under the former name club.city would be lost: keep @Formerly("city") until ./relata migrate has moved them
            attribute club.city=TEXT & unique club.city=ids[] | attribute club.town=TEXT & formerly club.city=town & unique \
            club.town=ids[] as city | BUILT: club.city is called town now: it is read and written under that name at once, and \
            ./relata migrate moves what is stored under the former one
            attribute club.town=TEXT & formerly club.city=town & unique club.town=ids[] as city | attribute club.town=TEXT & unique \
            club.town=ids[] | REFUSED: values that are stored under the former name club.city would be lost: keep @Formerly("city") until \
            ./relata migrate has moved them; BUILT: @Unique \
            of club.town was ids[] as city and is ids[]: until ./relata migrate has built it, a value that is stored can be taken a \
            second time, and lookups by it are answered with 503
            attribute club.city=TEXT                | retired club.city=                         | FREE: club.city is given up: \
            what is stored of it stays, and no request reaches it
            attribute club.city=TEXT                | attribute club.city=NUMBER                 | REFUSED: club.city was TEXT and \
            is NUMBER, and what is stored can't be read so: say what it means now with Conversion.of(..., "city").from(...), or give \
            the new attribute another name, and give this one up with retired("club.city")
            attribute club.city=TEXT & list-by club by city=a/b equal [city:TEXT AS_IT_IS] | attribute club.city=NUMBER & converted \
            club.city=TEXT to NUMBER & list-by club by city=a/b equal [city:NUMBER AS_IT_IS] | BUILT: stored values of club.city are \
            converted, TEXT to NUMBER: they are read so at once, and ./relata migrate writes them so. Its --dry-run counts those that \
            can't be converted, which nobody sees; BUILT: @ListBy of club by city was a/b equal [city:TEXT AS_IT_IS] and is a/b equal \
            [city:NUMBER AS_IT_IS]: until ./relata migrate has built it, this list is answered with 503
            attribute club.city=TIME                | attribute club.city=NUMBER & converted club.city=TEXT to NUMBER | REFUSED: \
            club.city was TIME and is NUMBER, and what is stored can't be read so: say what it means now with Conversion.of(..., \
            "city").from(...), or give the new attribute another name, and give this one up with retired("club.city"); BUILT: stored \
            values of club.city are converted, TEXT to NUMBER: they are read so at once, and ./relata migrate writes them so. Its \
            --dry-run counts those that can't be converted, which nobody sees
            attribute club.cities=LIST list of TEXT | attribute club.cities=LIST list of NUMBER & converted club.cities=TEXT to LIST | \
            BUILT: stored values of club.cities are converted, TEXT to LIST: they are read so at once, and ./relata migrate writes them \
            so. Its --dry-run counts those that can't be converted, which nobody sees
            attribute club.cities=LIST list of TEXT | attribute club.cities=NUMBER & converted club.cities=TEXT to NUMBER | REFUSED: \
            club.cities was LIST list of TEXT and is NUMBER, and what is stored can't be read so: say what it means now with \
            Conversion.of(..., "cities").from(...), or give the new attribute another name, and give this one up with \
            retired("club.cities"); BUILT: stored values of club.cities are converted, TEXT to NUMBER: they are read so at once, and \
            ./relata migrate writes them so. Its --dry-run counts those that can't be converted, which nobody sees
            attribute club.city=NUMBER & converted club.city=TEXT to NUMBER | attribute club.city=NUMBER | REFUSED: values of club.city \
            that are stored as they were would not be read any more: keep Conversion.of(..., "city") until ./relata migrate has \
            converted them
            -                                       | attribute club.city=TEXT & converted club.city=nothing to TEXT & unique \
            club.city=ids[] | BUILT: stored values of club.city are converted, nothing to TEXT: they are read so at once, and ./relata \
            migrate writes them so. Its --dry-run counts those that can't be converted, which nobody sees; BUILT: @Unique of club.city \
            is new: until ./relata migrate has built it, a value that is stored can be taken a second time, and lookups by it are answered \
            with 503
            attribute club.state=TEXT & constants club.state=[NEW, OLD] | attribute club.state=TEXT & constants club.state=[NEW] | \
            REFUSED: club.state may be OLD, which its enum does not have any more: say what that means now with Conversion.of(..., \
            "state").replacing("OLD", ...)
            attribute club.state=TEXT & constants club.state=[NEW, OLD] & total clubs of all club=by state & search club.state= | \
            attribute club.state=TEXT & constants club.state=[NEW] & converted club.state=OLD to TEXT & total clubs of all club=by state & \
            search club.state= | BUILT: stored values of club.state are converted, OLD to TEXT: they are read so at once, and ./relata \
            migrate writes them so. Its --dry-run counts those that can't be converted, which nobody sees; FREE: @Searchable of club.state \
            goes by club.state, whose stored values are converted: run ./relata reindex after the deployment; BUILT: the total clubs of \
            all club goes by club.state, whose stored values are converted: until ./relata migrate has built it, it is answered with 503
            attribute club.at=STRUCTURE[a:TEXT]     | attribute club.at=STRUCTURE[a:TEXT, b:TEXT] | FREE: club.at has other parts \
            now: what is stored stays, and what the model does not know of it is not shown
            entity person= & attribute person.name=TEXT | -                                      | REFUSED: the table may have \
            items of person, and the model has no such entity: if its record was renamed, keep the name with @Entity(name = \
            "person"); if it is given up, say so with Schema.table(...).retired("person"), and what is stored stays as it is
            entity person= & relation club-person=from club as club to person as person | retired person= | FREE: person is given \
            up: what is stored of it stays, and no request reaches it
            entity a= & relation a-team=from club as club.a-team to club as club.teamOf | retired a= | REFUSED: the table may \
            have links of a-team, and the model has no such relation: if it was renamed, keep its name; if it is given up, say so with \
            Schema.table(...).retired("a-team"), and what is stored stays as it is; FREE: a is given up: what is stored of it stays, \
            and no request reaches it
            relation visits=from club as club.visits to club as club.visitedBy | -               | REFUSED: the table may have \
            links of visits, and the model has no such relation: if it was renamed, keep its name; if it is given up, say so with \
            Schema.table(...).retired("visits"), and what is stored stays as it is
            retired person=                         | -                                          | REFUSED: the table may have \
            items of person, which was given up: keep retired("person")
            retired club.city=                      | attribute club.city=TEXT                   | FREE: club.city is new: what is \
            stored has no value; REFUSED: the table may have items of club.city, which was given up, and nothing has kept them up to \
            date since: declare it under another name, and keep retired("club.city")
            list club=shards 4                      | list club=shards 8                         | REFUSED: @Listed of club was \
            shards 4 and is shards 8, and functions that are deployed read 4: first deploy shards = 4, otherShards = 8, then shards \
            = 8, otherShards = 4, run ./relata migrate, and then leave otherShards out
            list club=shards 4                      | list club=shards 4, or 8                   | FREE: @Listed of club was shards \
            4 and is shards 4, or 8
            list club=shards 4, or 8                | list club=shards 8, or 4                   | BUILT: @Listed of club was \
            shards 4, or 8 and is shards 8, or 4: ./relata migrate moves what is stored, and until then both are read
            list club=shards 4                      | -                                          | FREE: @Listed of club is gone: \
            nothing reads what was kept for it, and verify may report it until ./relata migrate --remove-retired has removed it
            children club.a=b in a                  | children club.a=b in _g, formerly a         | BUILT: @BelongsTo of club.a was \
            b in a and is b in _g, formerly a: until ./relata migrate has built it, children are looked for in both indexes, and a list \
            of them takes two Queries
            children club.a=b in a                  | children club.a=b in _g                     | REFUSED: @BelongsTo of club.a \
            was b in a and is b in _g, and what is stored is only found by the former index: say formerIndex = "aGsi" there until \
            ./relata migrate has built the other
            children club.a=b in _g, on delete CASCADE | children club.a=b in _h, formerly a, on delete CASCADE | BUILT: @BelongsTo of \
            club.a was b in _g, on delete CASCADE and is b in _h, formerly a, on delete CASCADE: until ./relata migrate has built it, \
            children are looked for in both indexes, and a list of them takes two Queries
            children club.a=b in _g                 | children club.a=b in _h, formerly _i        | REFUSED: @BelongsTo of club.a \
            was b in _g and is b in _h, formerly _i, and what is stored is only found by the former index: say formerIndex = "g" there \
            until ./relata migrate has built the other
            children club.a=b in _g                 | children club.a=b in a                      | FREE: @BelongsTo of club.a \
            was b in _g and is b in a
            attribute club.a=TEXT                   | attribute club.a=TEXT & children club.a=b in _g | BUILT: @BelongsTo of club.a is \
            new: until ./relata migrate has built it, this list of children is answered with 503
            attribute club.a=TEXT                   | attribute club.a=TEXT & children club.a=b in _g, formerly _h | REFUSED: \
            @BelongsTo of club.a is new, and has no former index: leave formerIndex out
            attribute club.p=TEXT                   | attribute club.p=TEXT & counted club.p=    | BUILT: exists = true of club.p is \
            new: until ./relata migrate has built it, it counts only what was written since, and verify tells which of the rest have a \
            parent that does not exist
            limit club.p=10, 1 shards               | limit club.p=20, 1 shards                  | BUILT: @AtMost of club.p was 10, \
            1 shards and is 20, 1 shards: until ./relata migrate has built it, it counts only what was written since
            """)
    void changeIsSaidInOneSentence(String before, String after, String said) {
        assertThat(Compare.between(declared(before), declared(after)).stream().map(change -> change.effect() + ": " + change.sentence()))
                .containsExactlyElementsOf(List.of(said.split("; (?=[A-Z]+:)")));
    }

    /** A table holds all children in the index from which they are moved, until that to which they are moved is built. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            b in a                | BUILT   | b in _g, formerly a
            b in _a               | BUILT   | b in _g, formerly _a
            b in _g, formerly _a  | REFUSED | b in _g
            b in _g, formerly _a  | FREE    | b in _a
            b in _g, formerly a   | FREE    | b in a
            b in _g, formerly _a  | FREE    | b in _g, formerly _a, on delete CASCADE
            b in _g, formerly _a  | REFUSED | b in _h, formerly _g
            """)
    void childrenAreLookedForWhereTheyAreBeforeTheirNewIndexIsBuilt(String was, PartChange.Effect effect, String is) {
        PartStates building = new PartStates(Map.of("children club.a", new PartStates.Stated(PartStates.State.BUILDING, was)));
        assertThat(Compare.between(declared("children club.a=" + was), declared("children club.a=" + is),
                was.contains("formerly") ? building : PartStates.ready(declared("children club.a=" + was))))
                .extracting(PartChange::effect).containsExactly(effect);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            b in _g, formerly _a  | FREE    | b in _g                | READY
            b in _g, formerly _a  | REFUSED | b in _a                | READY
            b in _g, formerly _a  | BUILT   | b in _a, formerly _g   | BUILDING
            b in _g, formerly a   | FREE    | b in a                 | READY
            b in _g               | FREE    | b in _g, formerly _a   | READY
            b in _g, formerly a   | BUILT   | b in _h, formerly _g   | BUILDING
            """)
    void childrenAreLookedForInTheirNewIndexOnceItIsBuilt(String was, PartChange.Effect effect, String is, PartStates.State then) {
        PartStates ready = PartStates.ready(declared("children club.a=" + was));
        assertThat(Compare.between(declared("children club.a=" + was), declared("children club.a=" + is), ready))
                .extracting(PartChange::effect).containsExactly(effect);
        assertThat(ready.under(declared("children club.a=" + is)).in(then)).contains("children club.a");
    }

    /** A deployment that fails on the way is rolled back to the model that reads what was there all the while. */
    @Test
    void moveThatIsTakenBackBeforeItIsBuiltLeavesNothingToBuild() {
        Declaration before = declared("children club.a=b in _a");
        PartStates moving = PartStates.ready(before).under(declared("children club.a=b in _g, formerly _a"));

        assertThat(moving.in(PartStates.State.BUILDING)).containsExactly("children club.a");
        assertThat(moving.under(before).in(PartStates.State.BUILDING)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"list club=shards 4"})
    void nothingIsKnownOfWhatIsNotDeclared(String parts) {
        assertThat(Compare.between(Declaration.UNKNOWN, declared(parts))).isEmpty();
        assertThat(Compare.between(declared(parts), declared(parts))).isEmpty();
    }
}
