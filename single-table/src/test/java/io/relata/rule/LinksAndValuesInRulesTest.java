package io.relata.rule;

import static io.relata.internal.engine.binding.JsonText.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.internal.engine.access.CountedTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.LocalTable;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.Interrupted;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteTogether;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.ModelLookup;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rules ask whether two entities are linked, and who has a unique value; what they have read remains so until the write happens. */
class LinksAndValuesInRulesTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Clinics")
            .entities(Vet.class, Clinic.class, Visit.class, Login.class)
            .manyToMany(ManyToMany.between(Vet.class, Clinic.class).with(Work.class))
            .manyToMany(ManyToMany.between(Vet.class, Vet.class).named("teaches", "learnsFrom")).model());

    @Entity(collection = "vets")
    record Vet(String name, @Unique String email) {
    }

    @Entity(collection = "clinics")
    record Clinic(String name) {
    }

    record Work(String role) {
    }

    @Entity(collection = "visits")
    record Visit(@NotBlank @BelongsTo(Vet.class) String vetId, @NotBlank @BelongsTo(Clinic.class) String clinicId) {
    }

    @Entity(collection = "logins")
    @UniqueTogether({"realm", "name"})
    record Login(@Unique String email, String realm, String name) {
    }

    private final LocalTable table = new LocalTable(MODEL);
    private final WriteContext free = WriteContext.of(MODEL, table.core());

    @BeforeEach
    void vetsAndClinics() {
        put(free, "vet", "ann", "{'name': 'Ann', 'email': 'ann@x.example'}");
        put(free, "vet", "bob", "{'name': 'Bob'}");
        put(free, "clinic", "c", "{'name': 'North'}");
        link("ann", "c", "{'role': 'surgeon'}");
    }

    /** Does this vet work here? */
    private static final class VetWorksHere implements Rule<Visit> {
        @Override
        public void check(Change<Visit> change) {
            change.after().ifPresent(visit -> {
                LinkState work = change.link(Vet.class, visit.vetId(), Clinic.class, visit.clinicId());
                if (!work.attributes(Work.class).filter(known -> known.role().equals("surgeon")).isPresent()) {
                    change.refuse("vetId", "this vet is no surgeon of this clinic");
                }
                work.requireUnchanged();
            });
        }
    }

    private static final class OnlyStrangers implements Rule<Visit> {
        @Override
        public void check(Change<Visit> change) {
            change.after().ifPresent(visit -> {
                LinkState work = change.link(Clinic.class, visit.clinicId(), Vet.class, visit.vetId());
                if (work.isLinked()) {
                    change.refuse("vetId", "this vet works here");
                }
                work.requireUnchanged();
            });
        }
    }

    private record LoginRule(Consumer<Change<Login>> asks) implements Rule<Login> {
        @Override
        public void check(Change<Login> change) {
            asks.accept(change);
        }
    }

    private static final LoginRule NO_VET = new LoginRule(change -> change.after().ifPresent(login -> {
        UniqueValue<Vet> vet = change.unique(Vet.class, "email", login.email());
        vet.owner().ifPresent(owner -> change.refuse("email", owner.value().name() + " has this address"));
        vet.requireUnchanged();
    }));

    private static final LoginRule OF_A_VET = new LoginRule(change -> change.after().ifPresent(login -> {
        UniqueValue<Vet> vet = change.unique(Vet.class, "email", login.email());
        if (vet.owner().isEmpty()) {
            change.refuse("email", "no vet has this address");
        }
        vet.requireUnchanged();
    }));

    private static WriteContext ruled(CoreTable core, Rule<?> rule) {
        return WriteContext.of(MODEL, core).with(Rules.of(MODEL, List.of(rule), List.of()));
    }

    private WriteContext interrupted(Rule<?> rule, Runnable... interruptions) {
        return ruled(new Interrupted(table.core(), interruptions), rule);
    }

    @Test
    void vetWhoWorksHereMaySeeVisitors() {
        put(ruled(table.core(), new VetWorksHere()), "visit", "1", "{'vetId': 'ann', 'clinicId': 'c'}");

        assertRefused("/vetId: this vet is no surgeon of this clinic",
                () -> put(ruled(table.core(), new VetWorksHere()), "visit", "2", "{'vetId': 'bob', 'clinicId': 'c'}"));
    }

    @Test
    void linkThatEndsInTheLastMomentRefuses() {
        assertRefused("/vetId: this vet is no surgeon of this clinic", () -> put(interrupted(new VetWorksHere(), () -> unlink("ann", "c")),
                "visit", "1", "{'vetId': 'ann', 'clinicId': 'c'}"));
        assertThat(table.item("1", "visit#1")).isEmpty();
    }

    @Test
    void linkThatChangesInTheLastMomentIsReadAgain() {
        assertRefused("/vetId: this vet is no surgeon of this clinic",
                () -> put(interrupted(new VetWorksHere(), () -> link("ann", "c", "{'role': 'guest'}")), "visit", "1",
                        "{'vetId': 'ann', 'clinicId': 'c'}"));
        link("ann", "c", "{'role': 'surgeon'}");
        put(interrupted(new VetWorksHere(), () -> link("ann", "c", "{'role': 'surgeon'}")), "visit", "1",
                "{'vetId': 'ann', 'clinicId': 'c'}");
    }

    /** The link's item stays as it was until the stream function comes to it. */
    @Test
    void linkOfAVetWhoIsDeletedAndComesBackInTheLastMomentIsNone() {
        assertRefused("/vetId: this vet is no surgeon of this clinic", () -> put(interrupted(new VetWorksHere(), () -> {
            delete("vet", "ann");
            put(free, "vet", "ann", "{'name': 'Ann'}");
        }), "visit", "1", "{'vetId': 'ann', 'clinicId': 'c'}"));
    }

    @Test
    void linkThatIsMadeInTheLastMomentRefusesWhereThereMustBeNone() {
        put(ruled(table.core(), new OnlyStrangers()), "visit", "1", "{'vetId': 'bob', 'clinicId': 'c'}");

        assertRefused("/vetId: this vet works here",
                () -> put(interrupted(new OnlyStrangers(), () -> link("bob", "c", "{'role': 'guest'}")), "visit", "2",
                        "{'vetId': 'bob', 'clinicId': 'c'}"));
        unlink("bob", "c");
        put(ruled(table.core(), new OnlyStrangers()), "visit", "2", "{'vetId': 'bob', 'clinicId': 'c'}");
    }

    @Test
    void linkIsReadWithItsEndsAndWhatIsKnownNotAgain() {
        CountedTable counted = new CountedTable(table.core());
        String link = "GetItem link:vet-clinic:ann";
        put(ruled(counted, new VetWorksHere()), "visit", "1", "{'vetId': 'ann', 'clinicId': 'c'}");
        assertThat(counted.requests()).as("parents are read anyway").containsExactly("GetItem 1", "GetItem ann", "GetItem c", link,
                "TransactWriteItems 4");

        put(ruled(counted, new LoginRule(change -> change.link(Vet.class, "ann", Clinic.class, "c").requireUnchanged())), "login", "1",
                "{'name': 'x'}");
        assertThat(counted.requests()).containsExactly("GetItem 1", link, "GetItem ann", "GetItem c", "TransactWriteItems 4");
    }

    @Test
    void linkOfOneOfSeveralRelationsIsNamed() {
        Side teaches = new ModelLookup(MODEL).linked(Vet.class, Vet.class, Optional.of("teaches")).side();
        new LinkEntities(free).link(teaches, "ann", "bob", Optional.of(json("{}")));
        put(ruled(table.core(), new LoginRule(change -> {
            assertThat(change.link(Vet.class, "ann", Vet.class, "bob", "teaches").isLinked()).isTrue();
            assertThat(change.link(Vet.class, "bob", Vet.class, "ann", "learnsFrom").isLinked()).isTrue();
            assertThat(change.link(Vet.class, "ann", Vet.class, "bob", "learnsFrom").isLinked()).isFalse();
            assertThatThrownBy(() -> change.link(Vet.class, "ann", Vet.class, "bob")).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("name one of teaches, learnsFrom");
            assertThatThrownBy(() -> change.link(Vet.class, "ann", Clinic.class, "c").attributes(Visit.class))
                    .hasMessageStartingWith("a relationship of ");
        })), "login", "1", "{}");
    }

    @Test
    void valueThatSomebodyGetsInTheLastMomentRefuses() {
        assertRefused("/email: Ann has this address",
                () -> put(ruled(table.core(), NO_VET), "login", "1", "{'email': 'ann@x.example'}"));
        put(ruled(table.core(), NO_VET), "login", "1", "{'email': 'bob@x.example'}");

        assertRefused("/email: Bob has this address",
                () -> put(interrupted(NO_VET, () -> patch("vet", "bob", "{'email': 'new@x.example'}")),
                        "login", "2", "{'email': 'New@x.example'}"));
    }

    @Test
    void valueThatItsOwnerGivesUpInTheLastMomentRefuses() {
        put(ruled(table.core(), OF_A_VET), "login", "1", "{'email': 'ann@x.example'}");

        assertRefused("/email: no vet has this address", () -> put(interrupted(OF_A_VET, () -> patch("vet", "ann", "{'email': null}")),
                "login", "1", "{'email': 'ANN@x.example'}"));
        patch("vet", "ann", "{'email': 'ann@x.example'}");
        assertRefused("/email: no vet has this address",
                () -> put(interrupted(OF_A_VET, () -> delete("vet", "ann")), "login", "1", "{'email': 'ANN@x.example'}"));
    }

    /** The write claims the guard that the rule has looked at: a transaction takes each item once. */
    @Test
    void ruleMayAskForTheValueThatTheWriteItselfClaims() {
        LoginRule first = new LoginRule(change -> change.after().ifPresent(login -> {
            UniqueValue<Login> value = change.unique(Login.class, "email", login.email());
            value.owner().filter(owner -> !owner.id().equals(change.id()))
                    .ifPresent(owner -> change.refuse("email", "is of " + owner.id()));
            value.requireUnchanged();
            UniqueValue<Login> both = change.unique(Login.class, Map.of("realm", "r", "name", "n"));
            both.requireUnchanged();
        }));
        put(ruled(table.core(), first), "login", "1", "{'email': 'x@x.example'}");
        put(ruled(table.core(), first), "login", "1", "{'email': 'y@x.example', 'realm': 'r', 'name': 'n'}");
        put(ruled(table.core(), first), "login", "1", "{'email': 'y@x.example', 'realm': 'r', 'name': 'm'}");

        assertRefused("/email: is of 1", () -> put(ruled(table.core(), first), "login", "2", "{'email': 'y@x.example'}"));
        assertRefused("another login has this email already",
                () -> put(interrupted(first, () -> put(free, "login", "2", "{'email': 'z@x.example'}")), "login",
                        "3", "{'email': 'z@x.example'}"));
        new WriteTogether(ruled(table.core(), NO_VET)).run(together -> {
            put(together, "vet", "bob", "{'name': 'Bob', 'email': 'bob@x.example'}");
            assertRefused("/email: Bob has this address", () -> put(together, "login", "4", "{'email': 'bob@x.example'}"));
            return put(together, "login", "5", "{'email': 'nobody@x.example'}");
        });
    }

    @ParameterizedTest
    @EnumSource(value = UniqueValues.class, names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
    void valuesThatAreHashedAreCheckedToo(UniqueValues how) {
        CoreTable hashed = new GuardKeys(how, DeploymentKey.of(Base64.getEncoder().encodeToString(new byte[32]))).on(table.core());
        WriteContext others = WriteContext.of(MODEL, hashed);
        put(ruled(hashed, NO_VET), "login", "1", "{'email': 'bob@x.example'}");
        put(others, "vet", "bob", "{'name': 'Bob', 'email': 'bob@x.example'}");
        assertRefused("/email: Bob has this address", () -> put(ruled(hashed, NO_VET), "login", "2", "{'email': 'bob@x.example'}"));

        Interrupted late = new Interrupted(hashed, () -> put(others, "vet", "cem", "{'name': 'Cem', 'email': 'cem@x.example'}"));
        assertRefused("/email: Cem has this address", () -> put(ruled(late, NO_VET), "login", "2", "{'email': 'cem@x.example'}"));
    }

    @Test
    void attributeThatIsNotUniqueIsToldTheDeveloper() {
        LoginRule wrong = new LoginRule(change -> change.unique(Vet.class, "name", "Ann"));
        assertThatThrownBy(() -> put(ruled(table.core(), wrong), "login", "1", "{}")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("vet has no unique name; unique are email");
    }

    private static void assertRefused(String message, Runnable write) {
        assertThatThrownBy(write::run).isInstanceOf(Refusal.class).hasMessageContaining(message);
    }

    private static EntityType type(String entity) {
        return MODEL.entity(entity).orElseThrow();
    }

    private static Item put(WriteContext context, String entity, String id, String body) {
        return new PutEntity(context).put(type(entity), id, json(body), Precondition.NONE).entity();
    }

    private void patch(String entity, String id, String body) {
        new PatchEntity(free).patch(type(entity), id, json(body), Precondition.NONE);
    }

    private void delete(String entity, String id) {
        new DeleteEntity(free).delete(type(entity), id, Precondition.NONE);
    }

    private static Side works() {
        return new ModelLookup(MODEL).linked(Vet.class, Clinic.class, Optional.empty()).side();
    }

    private void link(String vet, String clinic, String body) {
        new LinkEntities(free).link(works(), vet, clinic, Optional.of(json(body)));
    }

    private void unlink(String vet, String clinic) {
        new LinkEntities(free).unlink(works(), vet, clinic);
    }
}
