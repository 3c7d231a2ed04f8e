package io.relata.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.engine.rule.OfModel;
import io.relata.internal.engine.rule.Rules;
import io.relata.music.Album;
import io.relata.music.Music;
import io.relata.rule.Meetup.Ticket;
import io.relata.schema.ModelCatalog;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Of an application with several models, each function serves one, and asks the rules about this one. */
class OfModelTest {
    private static final ModelCatalog BOTH = ModelCatalog.of(Meetup.MODEL, Music.MODEL);

    private static final class OfTickets implements Rule<Ticket> {
        @Override
        public void check(Change<Ticket> change) {
            change.refuse("never");
        }
    }

    private static final class OfAlbums implements Rule<Album> {
        @Override
        public void check(Change<Album> change) {
            change.refuse("never");
        }
    }

    private static final class OfNothing implements Rule<Strange> {
        @Override
        public void check(Change<Strange> change) {
            change.refuse("never");
        }
    }

    private record Strange(String name) {
    }

    private final Rule<?> ofTickets = new OfTickets();
    private final Rule<?> ofAlbums = new OfAlbums();
    private final Rule<?> ofNothing = new OfNothing();

    @Test
    void rulesAboutAnotherModelAreLeftOut() {
        assertThat(new OfModel(BOTH, Meetup.MODEL).of(Stream.of(ofTickets, ofAlbums), Rule.class)).containsExactly(ofTickets);
        assertThat(new OfModel(BOTH, Music.MODEL).of(Stream.of(ofTickets, ofAlbums), Rule.class)).containsExactly(ofAlbums);
    }

    @Test
    void ruleAboutNoModelAtAllIsRefused() {
        List<Rule<?>> left = new OfModel(BOTH, Meetup.MODEL).of(Stream.of(ofTickets, ofNothing), Rule.class);

        assertThatThrownBy(() -> Rules.of(Meetup.MODEL, left, List.of())).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("OfNothing").hasMessageContaining("which is no entity of the model");
    }
}
