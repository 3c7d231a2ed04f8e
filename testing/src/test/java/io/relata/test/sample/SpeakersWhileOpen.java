package io.relata.test.sample;

import io.relata.rule.LinkChange;
import io.relata.rule.LinkRule;
import jakarta.enterprise.context.ApplicationScoped;

@ApplicationScoped
public class SpeakersWhileOpen implements LinkRule<Conference, Speaker> {
    @Override
    public void check(LinkChange<Conference, Speaker> change) {
        if (change.from().value().status() != Conference.Status.OPEN) {
            change.refuse("the conference is closed: its speakers stay as they are");
        }
    }
}
