package com.example.clinics;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.clinics.Clinics.Clinic;
import com.example.clinics.Clinics.Owner;
import com.example.clinics.Clinics.Pet;
import com.example.clinics.Clinics.Species;
import io.relata.rule.Caller;
import io.relata.test.RelataTest;
import io.relata.test.TestApi;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@RelataTest(model = Clinics.class)
class ClinicsTest {
    private TestApi staff;

    @BeforeEach
    void clinicWithAPatient(TestApi api) {
        staff = api.as(Caller.of("desk").withRoles("staff"));
        staff.put("/clinics/mitte", new Clinic("Clinic in the Centre")).expect(201);
        staff.put("/owners/kim", new Owner("Kim Sommer", "kim@mail.example")).expect(201);
        staff.put("/pets/rex", new Pet("kim", "Rex", Species.DOG, "276098100000001")).expect(201);
    }

    @Test
    void ownersSeeTheirOwnPetsAlone(TestApi api) {
        assertThat(api.as(Caller.of("kim")).get("/owners/kim/pets").expect(200).at("/items/0/name").textValue()).isEqualTo("Rex");
        api.as(Caller.of("lou")).get("/pets/rex").expect(404);
    }

    @Test
    void visitorsAskAndSeeNobodyElsesQuestion(TestApi api) {
        api.put("/public/enquiries/e1", Map.of("askedId", "mitte", "question", "Do you treat hedgehogs?")).expect(201);

        api.get("/public/enquiries/e1").expect(404);
        staff.get("/enquiries/e1").expect(200);
    }

    @Test
    void aMicrochipIsOfOnePet() {
        staff.post("/pets", new Pet("kim", "Tom", Species.CAT, "276098100000001")).expect(409);
    }
}
