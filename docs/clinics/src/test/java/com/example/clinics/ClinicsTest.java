package com.example.clinics;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.clinics.Clinics.Appointment;
import com.example.clinics.Clinics.Clinic;
import com.example.clinics.Clinics.Contract;
import com.example.clinics.Clinics.Owner;
import com.example.clinics.Clinics.Pet;
import com.example.clinics.Clinics.Room;
import com.example.clinics.Clinics.Species;
import com.example.clinics.Clinics.Vet;
import io.relata.rule.Caller;
import io.relata.test.RelataTest;
import io.relata.test.TestApi;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@RelataTest(model = Clinics.class, uses = VetWorksThere.class)
class ClinicsTest {
    private TestApi staff;

    @BeforeEach
    void clinicWithAPatient(TestApi api) {
        staff = api.as(Caller.of("desk").withRoles("staff"));
        staff.put("/clinics/mitte", new Clinic("Clinic in the Centre", ZoneId.of("Europe/Berlin"), Map.of())).expect(201);
        staff.put("/owners/kim", new Owner("Kim Sommer", "kim@mail.example")).expect(201);
        staff.put("/pets/rex", new Pet("kim", "Rex", Species.DOG, "276098100000001")).expect(201);
    }

    @Test
    void ownersSeeTheirOwnPetsAlone(TestApi api) {
        assertThat(api.as(Caller.of("kim")).get("/owners/kim/pets").expect(200).at("/items/0/name").textValue()).isEqualTo("Rex");
        api.as(Caller.of("lou")).get("/pets/rex").expect(404);
    }

    @Test
    void ownersReadTheDocumentsOfTheirPetsAndStaffAddsThem(TestApi api) {
        Map<String, Object> document = Map.of("type", "application/pdf", "bytes", 52_000);
        staff.post("/pets/rex/files/documents", document).expect(201);

        api.as(Caller.of("kim")).get("/pets/rex/files/documents").expect(200);
        api.as(Caller.of("kim")).post("/pets/rex/files/documents", document).expect(403);
        api.as(Caller.of("lou")).get("/pets/rex/files/documents").expect(404);
    }

    @Test
    void visitorsAskAndSeeNobodyElsesQuestion(TestApi api) {
        api.put("/public/enquiries/e1", Map.of("askedId", "mitte", "question", "Do you treat hedgehogs?")).expect(201);

        api.get("/public/enquiries/e1").expect(404);
        staff.get("/enquiries/e1").expect(200);
    }

    @Test
    void aVetHasOneAppointmentAtATimeWhereTheVetWorks() {
        staff.put("/rooms/m1", new Room("mitte", "Surgery")).expect(201);
        staff.put("/rooms/m2", new Room("mitte", "Room 2")).expect(201);
        staff.put("/vets/ada", new Vet("Ada Brandt", "ada@clinics.example")).expect(201);
        staff.put("/appointments/a1", appointment("m1", "09:00", "09:30")).expect(422);
        staff.put("/vets/ada/clinics/mitte", new Contract(30)).expect(201);

        staff.put("/appointments/a1", appointment("m1", "09:00", "09:30")).expect(201);
        staff.put("/appointments/a2", appointment("m2", "09:15", "09:45")).expect(409);
        staff.put("/appointments/a2", appointment("m2", "09:30", "09:45")).expect(201);
    }

    private static Appointment appointment(String room, String begins, String ends) {
        return new Appointment("rex", "ada", room, at(begins), at(ends));
    }

    private static Instant at(String time) {
        return Instant.parse("2026-11-30T" + time + ":00Z");
    }

    @Test
    void aMicrochipIsOfOnePet() {
        staff.post("/pets", new Pet("kim", "Tom", Species.CAT, "276098100000001")).expect(409);
    }
}
