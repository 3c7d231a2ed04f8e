package io.relata.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.check.PublicPackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** All that says which packages are public says the same. */
class PublicPackagesTest {
    private static final Pattern PACKAGE = Pattern.compile("^package (.*);", Pattern.MULTILINE);
    private static final Pattern NOT_PUBLISHED = Pattern.compile("^(models|samples|starter|tools)/");
    private static final Pattern SAYS_PUBLIC = Pattern.compile("\\bPublic[.;]");
    private static final Pattern ROW = Pattern.compile("^\\|(.*)\\| `([a-z-]+)` \\|.*\\| yes \\|$", Pattern.MULTILINE);
    private static final Pattern NAME = Pattern.compile("`(io\\.relata\\.[\\w.]+)`");

    @Test
    void packageInfosOfPublicPackagesSaySo() {
        Map<String, String> saying = new TreeMap<>();
        Sources.main().filter(file -> file.endsWith("package-info.java")).forEach(file -> {
            String source = Sources.read(file);
            if (SAYS_PUBLIC.matcher(source).find()) {
                saying.put(PACKAGE.matcher(source).results().findFirst().orElseThrow().group(1), module(file));
            }
        });
        assertThat(saying).isEqualTo(PublicPackages.modules());
    }

    /** Sample models and tools are no part of what applications get. */
    @Test
    void everyOtherPackageIsInside() {
        assertThat(Sources.main().filter(file -> !NOT_PUBLISHED.matcher(Sources.name(file)).find())
                .flatMap(file -> PACKAGE.matcher(Sources.read(file)).results().map(found -> found.group(1))).distinct()
                .filter(name -> !PublicPackages.modules().containsKey(name)))
                .isNotEmpty().allMatch(name -> name.equals("io.relata.internal") || name.startsWith("io.relata.internal."));
    }

    @Test
    void releasesAreComparedInAllOfThem() {
        Map<String, String> compared = new TreeMap<>();
        for (String module : Pom.of("").all("/project/modules/module")) {
            Pom.of(module).all("//plugin[artifactId='japicmp-maven-plugin']//include").forEach(name -> compared.put(name, module));
        }
        assertThat(compared).isEqualTo(PublicPackages.modules());
    }

    @Test
    void thePageListsThem() throws IOException {
        Map<String, String> artifacts = new TreeMap<>(PublicPackages.modules());
        artifacts.replaceAll((name, module) -> Pom.of(module).one("/project/artifactId"));

        Map<String, String> listed = new TreeMap<>();
        for (MatchResult row : ROW.matcher(Files.readString(Pom.PROJECT.resolve("docs/upgrading.md"))).results().toList()) {
            NAME.matcher(row.group(1)).results().forEach(name -> listed.put(name.group(1), row.group(2)));
        }
        assertThat(listed).isEqualTo(artifacts);
    }

    private static String module(Path file) {
        String name = Sources.name(file);
        return List.of(name.split("/src/")).get(0);
    }
}
