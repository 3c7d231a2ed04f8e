package io.relata.internal.infra.command;

import static io.relata.internal.infra.command.Project.pauseOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A deployment to an environment, whose table is found in the account by its tags. */
class DeployEnvironmentTest {
    private static final TableModel OFFICE = TableModel.of(Office.MODEL);
    private static final String CDK = "npx aws-cdk@2.1148.1 deploy --all ";

    private final String table = "Found-" + UUID.randomUUID();
    private Project project;
    private TaggedDynamoDb dynamoDb;

    @BeforeEach
    void begin(@TempDir Path home) throws IOException {
        project = new Project(home);
        dynamoDb = new TaggedDynamoDb();
    }

    @AfterEach
    void end() {
        dynamoDb.close();
    }

    private void create(String name, String environment, String model) {
        DynamoDbLocal.shared().client().createTable(TableDefinition.of(name, OFFICE.indexes()));
        dynamoDb.tag(name, Map.of("owner", "ann", "relata:env", environment, "relata:model", model));
    }

    /** Makes the table say what it holds: the model. */
    private void identify() {
        TableIdentity identity = TableIdentity.of(OFFICE, IndexNames.SAME);
        DynamoDbLocal.shared().client().putItem(put -> put.tableName(table).item(AttributeValues.of(identity.item()
                .with(TableIdentity.PREVIOUS, identity.fingerprint()))));
    }

    private int deploy() {
        return project.deploy("-c", "env=prod", "--endpoint", dynamoDb.endpoint().toString());
    }

    private String changed() {
        return CDK + "-c deployed=ask -c env=prod -c table=" + table;
    }

    private void createOthers() {
        create("A-" + table, "dev", "office");
        create("Z-" + table, "prod", "shop");
    }

    @Test
    void theTableIsFoundByItsTags() {
        createOthers();
        create(table, "prod", "office");
        identify();

        assertThat(deploy()).as(project.err()).isZero();

        assertThat(project.calls()).containsExactly(changed());
    }

    @Test
    void withoutATableOfTheEnvironmentItIsTheFirstDeployment() {
        createOthers();

        assertThat(deploy()).as(project.err()).isZero();

        assertThat(project.out()).startsWith("There is no table of the environment prod yet: this is its first deployment.");
        assertThat(project.calls()).containsExactly(CDK + "-c env=prod");
    }

    @Test
    void inAnAccountWithoutTablesItIsTheFirstDeployment() {
        assertThat(deploy()).as(project.err()).isZero();

        assertThat(project.calls()).containsExactly(CDK + "-c env=prod");
    }

    @Test
    void ofSeveralTablesOneHasToBeNamed() {
        create(table, "prod", "office");
        create("Z-" + table, "prod", "office");

        assertThat(deploy()).isEqualTo(2);

        assertThat(project.calls()).isEmpty();
        assertThat(project.err()).startsWith("deploy: the environment prod has several tables of the model office at " + dynamoDb.endpoint()
                + ": name the one that its functions use with --table: " + table + ", Z-" + table);
    }

    @Test
    void whoMayNotReadTagsHasToNameTheTable() {
        create(table, "prod", "office");
        dynamoDb.deny("ListTagsOfResource");

        assertThat(deploy()).isEqualTo(2);

        assertThat(project.calls()).isEmpty();
        assertThat(project.err()).startsWith("deploy: the table of the environment prod can't be looked for at " + dynamoDb.endpoint())
                .contains("dynamodb:ListTagsOfResource").contains("name it with --table");
    }

    @Test
    void itBeginsWhenTheIndexOfAnEarlierDeploymentIsFilled() {
        create(table, "prod", "office");
        identify();
        dynamoDb.fillsWhile(() -> project.calls().size() < 2);

        assertThat(deploy()).as(project.err()).isZero();

        assertThat(project.calls()).containsExactly(pauseOf(Pause.LOOKS), pauseOf(Pause.LOOKS), changed());
    }

    /** The first deployment was ended before its functions ran. */
    @Test
    void whatIsBuiltWaitsUntilTheIndexIsFilled() {
        create(table, "prod", "office");
        dynamoDb.fillsWhile(() -> project.calls().size() == 1 || project.calls().size() == 2);

        assertThat(deploy()).as(project.err()).isZero();

        assertThat(project.calls()).containsExactly(changed(), pauseOf(Pause.LOOKS), pauseOf(Pause.LOOKS), pauseOf(Pause.FUNCTIONS),
                "relata migrate --model office --table " + table + " --endpoint " + dynamoDb.endpoint());
    }
}
