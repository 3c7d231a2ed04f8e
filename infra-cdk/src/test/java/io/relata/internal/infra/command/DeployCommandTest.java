package io.relata.internal.infra.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.change.Declaration;
import io.relata.internal.engine.change.Part;
import io.relata.internal.engine.change.PartKind;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.identity.DeploymentLock;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/** The order of a deployment, with a table in DynamoDB Local, and an {@code npx} and a {@code ./relata} that write down their calls. */
class DeployCommandTest {
    private static final String ENDPOINT = DynamoDbLocal.shared().endpoint().toString();
    /** Until no old function runs, and new ones know what is built. */
    private static final String PAUSE = Project.pauseOf(Pause.FUNCTIONS);
    private static final TableIdentity NOW = TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME);

    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private final String table = "Deploy-" + UUID.randomUUID();
    private Project project;

    @BeforeEach
    void begin(@TempDir Path home) throws IOException {
        project = new Project(home);
    }

    private void create(TableIdentity identity, Stream<GlobalSecondaryIndex> indexes) {
        CreateTableRequest office = TableDefinition.of(table, TableModel.of(Office.MODEL).indexes());
        dynamoDb.createTable(office.toBuilder().globalSecondaryIndexes(indexes.toList()).build());
        dynamoDb.putItem(put -> put.tableName(table).item(AttributeValues.of(identity.item().with(TableIdentity.PREVIOUS, identity
                .fingerprint()))));
    }

    private static Stream<GlobalSecondaryIndex> indexes() {
        return TableDefinition.of("any", TableModel.of(Office.MODEL).indexes()).globalSecondaryIndexes().stream();
    }

    /** With another projection than the model's, so that it is replaced. */
    private static Stream<GlobalSecondaryIndex> otherIndexes() {
        return indexes().map(index -> index.indexName().equals("customerIdGsi")
                ? index.toBuilder().projection(shown -> shown.projectionType(ProjectionType.KEYS_ONLY)).build()
                : index);
    }

    private static TableIdentity before(PartKind kind) {
        return new TableIdentity(NOW.model(), "0".repeat(64), "", NOW.layout(), NOW.entities(),
                new Declaration(NOW.declared().parts().stream().filter(part -> part.kind() != kind).toList()));
    }

    private int deploy(String... more) {
        return project.deploy(Stream.concat(Stream.of("--model", "office", "--table", table, "--endpoint", ENDPOINT), Stream.of(more))
                .toArray(String[]::new));
    }

    private String cdk(String more) {
        return "npx aws-cdk@2.1148.1 deploy --all -c deployed=ask -c model=office -c table=" + table + more;
    }

    private String migrate() {
        return "relata migrate --model office --table " + table + " --endpoint " + ENDPOINT;
    }

    @Test
    void indexesComeBeforeFunctionsAndTheyBeforeWhatIsBuiltAndWhatIsNotReadGoesLast() {
        create(before(PartKind.TOTAL), otherIndexes());

        assertThat(deploy()).as(project.err()).isZero();

        assertThat(project.calls()).containsExactly(cdk(" -c step=next"), cdk(" -c step=next"), PAUSE, migrate(), PAUSE,
                cdk(" -c step=next -c unread=customerIdGsi"));
        assertThat(project.out().lines().filter(line -> line.startsWith("# "))).containsExactly(
                "# 1 of 4: add index customerIdGsi2 (customerId, sort; ALL)",
                "# 2 of 4: switch the application: it reads customerIdGsi as customerIdGsi2, and no longer customerIdGsi",
                "# 3 of 4: build what the table lacks", "# 4 of 4: remove index customerIdGsi (customerId, sort; KEYS_ONLY)");
    }

    @Test
    void aDeploymentOfTheSameModelIsOneStep() {
        create(NOW, indexes());

        assertThat(deploy("-c", "env=prod", "--cdk", "--require-approval never")).as(project.err()).isZero();

        assertThat(project.calls()).containsExactly("npx aws-cdk@2.1148.1 deploy --all -c deployed=ask -c env=prod -c model=office "
                + "-c table=" + table + " --require-approval never");
    }

    @Test
    void itSaysThatNewVersionsAreTriedFirst() {
        create(NOW, indexes());

        assertThat(deploy("-c", "canary=15")).as(project.err()).isZero();

        assertThat(project.calls()).containsExactly("npx aws-cdk@2.1148.1 deploy --all -c canary=15 -c deployed=ask -c model=office "
                + "-c table=" + table);
        assertThat(project.out()).contains("New versions of the functions that follow the stream get a tenth of the calls for 15 minutes");
        assertThat(deploy()).isZero();
        assertThat(project.out().split("a tenth of the calls")).as("only with the setting").hasSize(2);
    }

    @Test
    void aSettingIsOneWordForTheShell() {
        create(NOW, indexes());

        assertThat(deploy("-c", "jwtIssuer=https://id.example", "-c", "jwtAudience=it's a; b $HOME")).as(project.err()).isZero();

        assertThat(project.calls()).containsExactly("npx aws-cdk@2.1148.1 deploy --all -c deployed=ask -c jwtAudience=it's a; b $HOME "
                + "-c jwtIssuer=https://id.example -c model=office -c table=" + table);
    }

    @Test
    void whatIsGivenUpIsRemovedLast() {
        create(before(PartKind.TOTAL), otherIndexes());

        assertThat(deploy("--remove-retired")).as(project.err()).isZero();

        assertThat(project.calls()).containsExactly(cdk(" -c step=next"), cdk(" -c step=next"), PAUSE, migrate(), PAUSE,
                cdk(" -c step=next -c unread=customerIdGsi"), PAUSE, migrate() + " --remove-retired");
        assertThat(project.out()).contains("# 5 of 5: remove what is given up");
    }

    @Test
    void aDryRunShowsTheStepsAndDoesNothing() {
        create(before(PartKind.TOTAL), indexes());

        assertThat(deploy("--dry-run")).as(project.err()).isZero();

        assertThat(project.calls()).isEmpty();
        assertThat(project.out()).contains("# 1 of 2: deploy the functions", "# 2 of 2: build what the table lacks",
                "./" + migrate(), "Nothing was done.");
    }

    @Test
    void aStepThatFailsEndsItAndTheNextCallGoesOn() throws IOException {
        create(before(PartKind.TOTAL), indexes());
        project.failAt("migrate");

        assertThat(deploy()).isEqualTo(2);
        assertThat(project.err()).startsWith("deploy: step 2 ended with 3. What it says is above.");
        project.failAt("");
        project.forget();

        assertThat(deploy()).as(project.err()).isZero();
        assertThat(project.calls()).endsWith(migrate());
    }

    @Test
    void whatThePlanRefusesIsRefused() {
        List<Part> parts = new ArrayList<>(NOW.declared().parts());
        parts.add(new Part(PartKind.ATTRIBUTE, "customer.fax", "TEXT"));
        create(new TableIdentity("office", "0".repeat(64), "", NOW.layout(), NOW.entities(), new Declaration(parts)), indexes());

        assertThat(deploy()).isEqualTo(2);

        assertThat(project.calls()).isEmpty();
        assertThat(project.err()).contains("customer.fax may have values, and is not declared any more");
    }

    @Test
    void twoOperatorsAtOnceAreRefused() {
        create(NOW, indexes());
        DynamoDbCopyTable items = new DynamoDbCopyTable(dynamoDb, table);
        assertThat(new DeploymentLock(items, "ann", Clock.systemUTC()).take()).isEmpty();

        assertThat(deploy()).isEqualTo(2);
        assertThat(project.calls()).isEmpty();
        assertThat(project.err()).startsWith("deploy: the table is being changed by ann, until 20");

        assertThat(deploy("--take-over")).isZero();
        assertThat(project.calls()).hasSize(1);
        assertThat(new DeploymentLock(items, "bob", Clock.systemUTC()).take()).as("it is given back at the end").isEmpty();
    }

    @Test
    void theLeaseOfARunThatWasKilledEnds() {
        create(NOW, indexes());
        DynamoDbCopyTable items = new DynamoDbCopyTable(dynamoDb, table);
        Instant noon = Instant.parse("2026-11-20T12:00:00Z");
        assertThat(at(noon, "ann", items).take()).isEmpty();
        assertThat(at(noon.plusSeconds(60), "ann", items).take()).as("renewed").isEmpty();
        assertThat(at(noon.plusSeconds(301), "bob", items).take()).contains("ann, until 2026-11-20T12:06:00Z");
        assertThat(at(noon.plusSeconds(361), "bob", items).take()).isEmpty();
        at(noon.plusSeconds(361), "ann", items).release();
        assertThat(at(noon.plusSeconds(362), "ann", items).take()).contains("bob, until 2026-11-20T12:11:01Z");
    }

    private static DeploymentLock at(Instant time, String holder, DynamoDbCopyTable items) {
        return new DeploymentLock(items, holder, Clock.fixed(time, ZoneOffset.UTC));
    }
}
