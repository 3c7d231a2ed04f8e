package io.relata.simulation.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.write.body.EntityBody;
import io.relata.internal.engine.write.body.LinkBody;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.simulation.choice.Choices;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A model whose records refuse more than types and constraints say. */
class OwnModelTest {
    @Entity(collection = "halls")
    record Hall(@NotBlank String name) {
    }

    @Entity(collection = "talks")
    record Talk(@BelongsTo(Hall.class) @NotBlank String hallId, @NotNull LocalDate begins, @NotNull LocalDate ends,
            @NotNull @Pattern(regexp = "[A-Z]-\\d+") String room) {
        Talk {
            if (begins != null && ends != null && ends.isBefore(begins)) {
                throw new IllegalArgumentException("it ends before it begins");
            }
        }

        @AssertTrue(message = "a room of 2000 is closed")
        boolean isOpen() {
            return begins == null || begins.getYear() != 2000;
        }
    }

    /** Its code can't be guessed. */
    @Entity(collection = "guests")
    record Guest(@NotNull @Pattern(regexp = "(?=.*7)\\p{L}+-\\d+-x") String code) {
        Guest {
            if (code != null && code.length() > 30) {
                throw new IllegalArgumentException("too long");
            }
        }
    }

    record Seat(@Pattern(regexp = "\\p{Lu}\\p{Ll}") String row) {
    }

    private static final TableModel MODEL = TableModel.of(Schema.table("Own").entities(Hall.class, Talk.class, Guest.class)
            .manyToMany(ManyToMany.between(Guest.class, Talk.class).with(Seat.class)).model());
    private static final String SAMPLES = """
            [{"method": "PUT", "path": "/guests/g1", "body": {"code": "Ann-17-x"}},
             {"method": "POST", "path": "/guests", "body": {"code": "Bob-7-x"}},
             {"method": "PUT", "path": "/guests/g1/talks/t1", "body": {"row": "Aa"}},
             {"method": "PUT", "path": "/talks/t1/guests/g2", "body": {"row": "Bb"}},
             {"method": "PUT", "path": "/guests/g1/tags/red"}]
            """;

    @Test
    void bodiesThatGoTogetherAreDrawnForRecordsThatRefuseOthers() throws Exception {
        assertThat(drawn("talk")).hasSizeGreaterThan(20).allMatch(body -> body.get("hallId").asText().equals("h9"));
        assertThat(drawn("talk").stream().map(body -> body.get("room").asText()).distinct()).hasSizeGreaterThan(2);
    }

    @Test
    void whatCannotBeGuessedIsTakenFromSampleData() throws Exception {
        assertThat(drawn("guest").stream().map(body -> body.get("code").asText())).containsExactlyInAnyOrder("Ann-17-x", "Bob-7-x");
        Bodies bodies = new Bodies(MODEL, samples());
        Choices choices = Choices.ofSeed(1);
        Set<ObjectNode> links = Stream.generate(() -> bodies.link(MODEL.relations().get(0), choices)).limit(100).flatMap(Optional::stream)
                .collect(Collectors.toSet());
        assertThat(links).allSatisfy(link -> LinkBody.attributes(MODEL.relations().get(0), link));
        assertThat(links).extracting(link -> link.path("row").asText()).contains("Aa", "Bb");
    }

    @Test
    void withoutSampleDataItIsKnownWhatCannotBeDrawn() {
        assertThat(new Bodies(MODEL, Optional.empty()).withoutBodies()).containsExactly("guest");
    }

    private static Set<ObjectNode> drawn(String entity) throws JsonProcessingException {
        Bodies bodies = new Bodies(MODEL, samples());
        EntityType type = MODEL.entity(entity).orElseThrow();
        Choices choices = Choices.ofSeed(1);
        List<ObjectNode> drawn = Stream.generate(() -> bodies.full(type, choices, parent -> "h9")).limit(300).toList();
        assertThat(drawn).allSatisfy(body -> EntityBody.forCreation(type, body));
        return Set.copyOf(drawn);
    }

    private static Optional<JsonNode> samples() throws JsonProcessingException {
        return Optional.of(Json.MAPPER.readTree(SAMPLES));
    }
}
