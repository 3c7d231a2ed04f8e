package io.relata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
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

    @Test
    void theBomHasTheVersionsThatAllIsBuiltWith() {
        Pom infrastructure = Pom.of("infra-cdk");
        Set<Pom.Managed> builtWith = new HashSet<>(ROOT.managed());
        builtWith.addAll(infrastructure.managed());
        builtWith.add(new Pom.Managed("software.amazon.awscdk", "aws-cdk-lib",
                infrastructure.one("/project/properties/aws-cdk-lib.version"), ""));

        assertThat(BOM.managed().stream().filter(managed -> !managed.group().equals(PROJECT))).hasSizeGreaterThan(5)
                .allSatisfy(managed -> assertThat(builtWith).contains(managed));
    }

    /** The first one that names a version counts. */
    @Test
    void fixedVersionsAreNamedBeforeThoseOfThePlatform() {
        List<String> root = ROOT.managed().stream().map(Pom.Managed::artifact).toList();
        assertThat(List.of("jackson-bom", "netty-bom", "log4j-bom")).allSatisfy(
                fixed -> assertThat(root.indexOf(fixed)).isNotNegative().isLessThan(root.indexOf("quarkus-bom")));
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
