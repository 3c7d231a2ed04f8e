package io.relata.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.QuarkusUnitTest;
import io.relata.quarkus.deployment.sample.Attendee;
import io.relata.quarkus.deployment.sample.Conference;
import io.relata.quarkus.deployment.sample.Conferences;
import io.relata.schema.ModelCatalog;
import jakarta.inject.Inject;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ModelsTest {
    @RegisterExtension
    static final QuarkusUnitTest APPLICATION = new QuarkusUnitTest()
            .withApplicationRoot(jar -> jar.addClasses(Conferences.class, Conference.class, Attendee.class))
            .overrideConfigKey("relata.dev.services", "false");

    @Inject
    ModelCatalog models;

    @Test
    void modelInAStaticFieldIsFoundWithoutALineOfConfiguration() {
        assertThat(models.names()).containsExactly("conference");
        assertThat(models.chosen(Optional.empty())).isSameAs(Conferences.MODEL);
    }
}
