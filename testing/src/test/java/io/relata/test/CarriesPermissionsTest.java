package io.relata.test;

import static io.relata.permission.Grantee.owner;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CHANGE;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nobody is shown by a child what the caller may not read of its parent, nor what another tenant has. */
@RelataTest
class CarriesPermissionsTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Clinic").multiTenant().entities(Patient.class, Ward.class, Stay.class)
            .permissions(allow(role("doctor")).to(CREATE, READ, CHANGE).with(Patient.class, Ward.class, Stay.class),
                    allow(role("nurse")).to(READ).with(Patient.class, Ward.class, Stay.class),
                    allow(role("porter")).to(READ).with(Ward.class, Stay.class),
                    allow(owner("login")).to(READ).with(Patient.class), allow(role("patient")).to(READ).with(Stay.class),
                    hide("diagnosis").of(Patient.class).exceptFor(role("doctor")))
            .model());
    private static final Caller DOCTOR = Caller.of("dora").withRoles("doctor").inTenant("north");

    @Entity(collection = "patients")
    record Patient(@NotBlank String name, String diagnosis, String login) {
    }

    @Entity(collection = "wards")
    record Ward(@NotBlank String title) {
    }

    @Entity(collection = "stays")
    @Listed
    record Stay(@NotBlank @BelongsTo(Patient.class) @Carries( {
            "name", "diagnosis"}) String patientId, @NotBlank @BelongsTo(Ward.class) @Carries("title") String wardId){
    }

    @BeforeEach
    void oneStay(TestApi anonymous) {
        TestApi doctor = anonymous.as(DOCTOR);
        doctor.put("/patients/1", new Patient("Ada", "measles", "ada")).expect(201);
        doctor.put("/wards/w", new Ward("West")).expect(201);
        doctor.put("/stays/1", new Stay("1", "w")).expect(201);
    }

    private static JsonNode carried(TestApi anonymous, Caller caller, String path) {
        return anonymous.as(caller).get(path).expect(200).at(path.equals("/stays/1") ? "/carried" : "/items/0/carried");
    }

    private static Caller in(String tenant, String name, String role) {
        return Caller.of(name).withRoles(role).inTenant(tenant);
    }

    @Test
    void eachCallerIsShownWhatItMayRead(TestApi anonymous, RelataSystem system) {
        system.settle();
        for (String path : new String[] {"/stays/1", "/stays", "/wards/w/stays", "/stays?id=1"}) {
            assertThat(carried(anonymous, DOCTOR, path).toString()).as(path)
                    .isEqualTo("{\"patient\":{\"name\":\"Ada\",\"diagnosis\":\"measles\"},\"ward\":{\"title\":\"West\"}}");
            assertThat(carried(anonymous, in("north", "nora", "nurse"), path).toString()).as(path)
                    .isEqualTo("{\"patient\":{\"name\":\"Ada\"},\"ward\":{\"title\":\"West\"}}");
            assertThat(carried(anonymous, in("north", "paul", "porter"), path).toString()).as(path)
                    .isEqualTo("{\"ward\":{\"title\":\"West\"}}");
        }
    }

    @Test
    void whoReadsOnlySomeParentsIsShownNothingOfThem(TestApi anonymous) {
        Caller ada = in("north", "ada", "patient");
        assertThat(anonymous.as(ada).get("/patients/1").expect(200).json().path("name").asText()).isEqualTo("Ada");
        assertThat(anonymous.as(ada).get("/stays/1").expect(200).json().has("carried")).isFalse();
    }

    @Test
    void parentsOfAnotherTenantAreNotCarried(TestApi anonymous, RelataSystem system) {
        TestApi south = anonymous.as(in("south", "sue", "doctor"));
        south.put("/patients/1", new Patient("Eve", "mumps", "eve")).expect(201);
        south.put("/wards/w", new Ward("South")).expect(201);
        south.put("/stays/1", new Stay("1", "w")).expect(201);
        south.put("/patients/1", new Patient("Eva", null, "eve")).expect(200);
        system.settle();
        assertThat(carried(anonymous, in("south", "sue", "doctor"), "/stays/1").at("/patient")).hasToString("{\"name\":\"Eva\"}");
        assertThat(carried(anonymous, DOCTOR, "/stays/1").at("/patient/name").asText()).isEqualTo("Ada");
    }
}
