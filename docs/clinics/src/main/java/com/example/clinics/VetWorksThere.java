package com.example.clinics;

import com.example.clinics.Clinics.Appointment;
import com.example.clinics.Clinics.Clinic;
import com.example.clinics.Clinics.Room;
import com.example.clinics.Clinics.Vet;
import io.relata.rule.Change;
import io.relata.rule.LinkState;
import io.relata.rule.Rule;
import jakarta.enterprise.context.ApplicationScoped;

/** A vet has appointments in rooms of clinics where the vet works. */
@ApplicationScoped
public class VetWorksThere implements Rule<Appointment> {
    @Override
    public void check(Change<Appointment> change) {
        change.after().ifPresent(appointment -> {
            String clinic = change.parent(Room.class).orElseThrow().value().clinicId();
            LinkState work = change.link(Vet.class, appointment.withId(), Clinic.class, clinic);
            if (!work.isLinked()) {
                change.refuse("withId", "this vet does not work at the clinic of this room: choose one who does");
            }
            // If the vet leaves the clinic before the appointment is written, nothing is written and the rule is asked again.
            work.requireUnchanged();
        });
    }
}
