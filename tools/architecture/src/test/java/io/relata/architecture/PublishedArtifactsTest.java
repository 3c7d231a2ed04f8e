package io.relata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is published is listed, and has the versions that it is built and tested with. */
class PublishedArtifactsTest {
    private static final Pom ROOT = Pom.of("");
    private static final Pom BOM = Pom.of("bom");
    private static final String PROJECT = "io.relata";
    private static final Pattern NAME = Pattern.compile("`(relata(?:-[a-z]+)*)`");

    @Test
    void thePageListsAllThatIsPublished() throws IOException {
        String page = Files.readString(Pom.PROJECT.resolve("docs/releasing.md"));
        String table = page.substring(page.indexOf("| artifact |"), page.indexOf("Samples, benchmarks"));

        assertThat(NAME.matcher(table.replaceAll("(?m)\\|[^|]*\\|$", "|")).results().map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(published());
    }

    @Test
    void whatIsNotPublishedIsThere() {
        assertThat(artifacts()).containsAll(excluded());
    }

    @Test
    void theBomHasAllThatIsADependency() {
        Set<String> dependencies = published();
        dependencies.removeAll(List.of("relata", "relata-bom", "relata-maven-plugin", "relata-starter"));

        assertThat(BOM.managed().stream().filter(managed -> managed.group().equals(PROJECT)))
                .allMatch(managed -> managed.version().equals("${project.version}"))
                .extracting(Pom.Managed::artifact).containsExactlyInAnyOrderElementsOf(dependencies);
        assertThat(BOM.one("/project/version")).isEqualTo(ROOT.one("/project/version"));
    }

    /** The first one that names a version counts. */
    @Test
    void fixedVersionsAreNamedBeforeThoseOfThePlatform() {
        assertThat(ROOT.managed()).extracting(Pom.Managed::artifact).startsWith("relata-bom", "quarkus-bom")
                .doesNotContainAnyElementsOf(BOM.managed().stream().map(Pom.Managed::artifact).toList());
        assertThat(BOM.managed()).extracting(Pom.Managed::artifact).contains("jackson-bom", "netty-bom", "log4j-bom", "opensearch");
        assertThat(Pom.of("starter/src/main/resources/archetype-resources").managed()).extracting(Pom.Managed::artifact)
                .containsExactly("relata-bom", "quarkus-bom");
    }

    private static Set<String> published() {
        Set<String> artifacts = artifacts();
        artifacts.removeAll(excluded());
        return artifacts;
    }

    private static List<String> excluded() {
        return ROOT.all("//excludeArtifact");
    }

    private static Set<String> artifacts() {
        Set<String> artifacts = new TreeSet<>(Set.of(ROOT.one("/project/artifactId")));
        ROOT.all("/project/modules/module").forEach(module -> artifacts.add(Pom.of(module).one("/project/artifactId")));
        return artifacts;
    }
}
