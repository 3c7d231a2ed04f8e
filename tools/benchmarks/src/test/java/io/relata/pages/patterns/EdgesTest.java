package io.relata.pages.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** An entity and what it is linked to, by one Query: the copy of itself follows as all copies do. */
class EdgesTest {
    @Test
    void changesShowOnBothSides() throws IOException {
        ServedModel saas = new ServedModel("saas");

        saas.change("PATCH", "/users/hooli.ada", "{\"userName\":\"Ada Byron\"}");
        assertThat(names(saas, "GET /users/hooli.ada/edges?order=desc")).containsExactly("Ada Byron", "Support");
        assertThat(names(saas, "GET /groups/hooli.support/edges?limit=2")).containsExactly("Support", "Ada Byron");
        saas.change("PATCH", "/groups/hooli.support", "{\"groupName\":\"Help\"}");
        assertThat(names(saas, "GET /users/hooli.ada/edges?order=desc")).containsExactly("Ada Byron", "Help");
        assertThat(saas.verified()).isEmpty();
    }

    @Test
    void whoComesAndGoesTakesTheCopyAlong() throws IOException {
        ServedModel saas = new ServedModel("saas");

        saas.change("PUT", "/users/new", "{\"organizationId\":\"hooli\",\"userName\":\"New\",\"userType\":\"MEMBER\"}");
        assertThat(names(saas, "GET /users/new/edges")).containsExactly("New");
        saas.change("PUT", "/users/new/groups/hooli.support", null);
        saas.change("DELETE", "/users/new", null);
        assertThat(saas.said("GET", "/users/new/edges", null)).startsWith("404");
        saas.change("PUT", "/users/new", "{\"organizationId\":\"hooli\",\"userName\":\"Another\",\"userType\":\"MEMBER\"}");
        assertThat(names(saas, "GET /users/new/edges")).containsExactly("Another");
        assertThat(saas.verified()).isEmpty();
    }

    @Test
    void pagesHaveEachOnce() throws IOException {
        ServedModel saas = new ServedModel("saas");
        JsonNode first = saas.get("GET /users/microsoft.ada/edges?order=desc&limit=3");

        assertThat(names(first)).containsExactly("Ada Abel", "Support", "Billing");
        assertThat(names(saas, "GET /users/microsoft.ada/edges?order=desc&limit=3&cursor=" + first.get("next").asText()))
                .containsExactly("Administrators");
    }

    @Test
    void edgesAreReadAsAWhole() throws IOException {
        ServedModel saas = new ServedModel("saas");

        assertThat(saas.said("GET", "/users/hooli.ada/edges?from=a", null)).isEqualTo("400 a list of edges takes no from, to or prefix");
        assertThat(saas.said("PUT", "/users/hooli.ada/edges/hooli.support", "{}"))
                .isEqualTo("404 the edges of a user can only be read");
    }

    @Test
    void verifyKnowsTheCopy() throws IOException {
        ServedModel saas = new ServedModel("saas");
        String key = "north/user#hooli.ada";
        Item copy = saas.items().stream().filter(item -> item.string("id").equals(key) && item.string("type").equals(key)).findFirst()
                .orElseThrow();

        saas.spoil(copy.with("data", Map.of("userName", "Somebody else")));
        assertThat(saas.verified()).extracting(Finding::fault).containsExactly(Fault.STALE);
        saas.spoil(copy);
        saas.spoil(copy.with("id", "north/user#gone").with("type", "north/user#gone").with("sourceId", "gone"));
        assertThat(saas.verified()).extracting(Finding::fault, Finding::detail).containsExactly(Tuple.tuple(Fault.GHOST,
                "user#gone does not call for it"));
    }

    private static List<String> names(ServedModel served, String request) throws IOException {
        return names(served.get(request));
    }

    private static List<String> names(JsonNode page) {
        return StreamSupport.stream(page.get("items").spliterator(), false)
                .map(item -> item.path(item.get("entity").asText() + "Name").asText()).toList();
    }
}
