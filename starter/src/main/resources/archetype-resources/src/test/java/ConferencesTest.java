package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConferencesTest {
    @Test
    void conferencesAndSpeakersAreListedAndTicketsOnlyWithTheirConference() {
        assertThat(Conferences.MODEL.entities()).filteredOn(entity -> entity.listShards().isPresent()).extracting(entity -> entity.collection())
                .containsExactlyInAnyOrder("conferences", "speakers");
    }
}
