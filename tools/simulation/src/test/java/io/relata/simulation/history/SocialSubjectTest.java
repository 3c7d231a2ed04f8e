package io.relata.simulation.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.Relation;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.model.Social;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Writer;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SocialSubjectTest {
    private static final int SEEDS = 2_000;

    /** No operation that there is changes such a link by itself. */
    @Test
    void callersLinkAllThatDoesNotFollowFromAnAttribute() {
        Set<Relation> linked = new HashSet<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            Choices choices = Choices.ofSeed(seed);
            Profile profile = Profile.drawn(choices, SocialSubject.RELATIONS);
            if (SocialSubject.RELATIONS.drawn(choices, profile, Optional.empty(), new Known(empty())).call() instanceof LinkCall link) {
                linked.add(link.side().relation());
            }
        }

        assertThat(linked).containsExactlyInAnyOrder(Social.MEMBERSHIP, Social.FOLLOWS);
    }

    private static SimTable empty() {
        return new SimTable(new TableListener() {
            @Override
            public void changed(Writer writer, Change change) {
                // Nothing changes.
            }

            @Override
            public void streamed(StreamRecord record) {
                // Nobody listens.
            }
        });
    }
}
