package io.relata.internal.quarkus.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.QuarkusUnitTest;
import io.relata.internal.quarkus.deployment.sample.Attendee;
import io.relata.internal.quarkus.deployment.sample.Conference;
import io.relata.internal.quarkus.deployment.sample.Conferences;
import io.relata.schema.ModelCatalog;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ModelsTest {
    @RegisterExtension
    static final QuarkusUnitTest APPLICATION = new QuarkusUnitTest()
            .withApplicationRoot(jar -> jar.addClasses(Conferences.class, Conference.class, Attendee.class))
            .overrideConfigKey("relata.dev.services", "false")
            .overrideConfigKey("relata.api.title", "Conferences of the year")
            .overrideConfigKey("relata.api.license-identifier", "Apache-2.0")
            .setLogRecordPredicate(record -> record.getLevel().intValue() >= Level.WARNING.intValue())
            .assertLogRecords(records -> assertThat(records).filteredOn(record -> record.getMessage().startsWith("Unrecognized"))
                    .noneMatch(record -> String.valueOf(record.getParameters()[0]).startsWith("relata.api.")));

    @Inject
    ModelCatalog models;

    @Test
    void modelInAStaticFieldIsFoundWithoutALineOfConfiguration() {
        assertThat(models.names()).containsExactly("conference");
        assertThat(models.chosen(Optional.empty())).isSameAs(Conferences.MODEL);
    }
}
