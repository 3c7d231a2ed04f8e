package io.relata.internal.infra.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCommandTest {
    private static final String INDEX = """
            {"IndexName": "%s", "IndexStatus": "%s", "Projection": {"ProjectionType": "%s"},
             "KeySchema": [{"AttributeName": "%s", "KeyType": "HASH"}, {"AttributeName": "%s", "KeyType": "RANGE"}]}""";
    private static final String BUSINESS = INDEX.formatted("businessIdGsi", "ACTIVE", "ALL", "businessId", "sort");
    private static final String CUSTOMER = INDEX.formatted("customerIdGsi", "ACTIVE", "ALL", "customerId", "sort");
    private static final String LIST = INDEX.formatted("listGsi", "ACTIVE", "ALL", "list", "sort");
    private static final String TYPE = INDEX.formatted("typeGsi", "ACTIVE", "KEYS_ONLY", "type", "id");

    @TempDir
    Path directory;

    @Test
    void everyDeploymentIsPrintedWithItsCommands() throws IOException {
        Run run = Run.of("--model", "office", "--description",
                table(INDEX.formatted("customerIdGsi", "ACTIVE", "KEYS_ONLY", "customerId", "sort"), BUSINESS,
                        LIST, TYPE),
                "-c", "env=prod", "--region", "eu-west-1");
        String file = directory.resolve("table.json").toString();
        String describe = "aws dynamodb describe-table --table-name Prod-Table --region eu-west-1 > " + file + "\n";
        String deploy = "AWS_REGION=eu-west-1 npx aws-cdk@2.1148.1 deploy --all -c deployed=" + file
                + " -c env=prod -c model=office -c table=Prod-Table -c "
                + "step=next";
        String wait = "until busy=$(aws dynamodb describe-table --table-name Prod-Table --region eu-west-1 --query "
                + "\"Table.GlobalSecondaryIndexes[?IndexStatus!='ACTIVE' || Backfilling].IndexName\" --output text) && [ -z \"$busy\" ]; "
                + "do sleep 20; done\n";
        assertThat(run.out()).isEqualTo("""
                Table Prod-Table gets the indexes of the model in 3 deployments:
                  1. add index customerIdGsi2 (customerId, sort; ALL) [Relata-prod-office-Data]
                  2. switch the application: it reads customerIdGsi as customerIdGsi2, and no longer customerIdGsi \
                [Relata-prod-office-Data, Relata-prod-office-App]
                  3. remove index customerIdGsi (customerId, sort; KEYS_ONLY) [Relata-prod-office-Data]

                In infra-cdk, one after the other, with your other settings:

                # 1. add index customerIdGsi2 (customerId, sort; ALL)
                """ + describe + deploy + "\n" + wait + """

                # 2. switch the application: it reads customerIdGsi as customerIdGsi2, and no longer customerIdGsi
                """ + describe + deploy + "\n" + wait + """

                # 3. remove index customerIdGsi (customerId, sort; KEYS_ONLY)
                """ + describe + deploy + " -c unread=customerIdGsi\n" + wait + """

                Note:
                  Put "indexNames": "customerIdGsi:customerIdGsi2" into the context in cdk.json, for all deployments from the next one \
                on. For ./relata verify, give it as --index-names.
                """);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).isEmpty();
    }

    /** CloudFormation does not wait until an index is filled, so functions that read it come after. */
    @Test
    void newIndexIsADeploymentOfTheTablesStackAndTheFunctionsFollow() throws IOException {
        Run run = Run.of("--description", table(BUSINESS, LIST, TYPE));

        assertThat(run.out()).startsWith("""
                Table Prod-Table gets the indexes of the model in 2 deployments:
                  1. add index customerIdGsi (customerId, sort; ALL) [Relata-dev-office-Data]
                  2. switch the application: it reads the new indexes [Relata-dev-office-Data, Relata-dev-office-App]
                """);
    }

    @Test
    void commandsForAnAppOfSeveralModelsAreAboutOneOfThem(@TempDir Path home) throws IOException {
        String file = table(BUSINESS, LIST, TYPE);
        String ofOne = "deploy --all -c env=prod -c office.deployed=" + file + " -c office.indexNames=typeGsi:typeGsi "
                + "-c office.table=Prod-Table -c office.step=next\n";
        Run several = Run.in(home, "--model", "office", "-c", "indexNames=typeGsi:typeGsi", "-c", "env=prod", "--description", file);
        assertThat(several.out()).contains(ofOne);
        assertThat(Run.in(home, "--model", "office", "-c", "office.indexNames=typeGsi:typeGsi", "-c", "env=prod", "-c", "office.step=next",
                "--description", file).out()).contains(ofOne);
        assertThat(Run.in(home, "-c", "model=office", "--description", file).out()).as("the app has the setting").contains(
                "deploy --all -c deployed=" + file + " -c model=office -c table=Prod-Table -c step=next\n");
        assertThat(Run.in(home, "--model", "office", "-c", "office.unread=customerIdGsi", "--description",
                table(INDEX.formatted("customerIdGsi", "ACTIVE", "KEYS_ONLY", "customerId", "sort"), BUSINESS, LIST, TYPE,
                        INDEX.formatted("customerIdGsi2", "ACTIVE", "ALL", "customerId", "sort")))
                .out()).contains("-c office.step=next -c office.unread=customerIdGsi\n").doesNotContain("-c unread");
    }

    @Test
    void nothingToDoIsStatusZero() throws IOException {
        assertThat(Run.of("--description", table(BUSINESS, CUSTOMER, LIST, TYPE)))
                .isEqualTo(new Run(0, "Table Prod-Table has all indexes of the model. There is nothing to do.\n", ""));
    }

    @Test
    void jsonHasTheSameContent() throws IOException {
        Run run = Run.of("--json", "--description", table(BUSINESS, LIST, TYPE));
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("\"change\" : \"add\"", "\"index\" : \"customerIdGsi\"",
                "\"stacks\" : [ \"Relata-dev-office-Data\" ]", "\"stacks\" : [ \"Relata-dev-office-Data\", \"Relata-dev-office-App\" ]",
                "\"indexes\" : [ \"businessIdGsi\", \"customerIdGsi\", \"listGsi\", \"typeGsi\" ]",
                "\"command\" : \"npx aws-cdk@2.1148.1 deploy --all -c "
                        + "deployed=");
    }

    @Test
    void obstacleIsStatusTwo() throws IOException {
        String creating = INDEX.formatted("customerIdGsi", "CREATING", "ALL", "customerId", "sort");
        assertThat(Run.of("--description", table(BUSINESS, LIST, TYPE, creating))).isEqualTo(new Run(2, "",
                "plan: customerIdGsi is CREATING: wait until the table and all its indexes are ACTIVE; only one index can be changed at a "
                        + "time\n"));
    }

    @Test
    void badArgumentsAreStatusTwo() throws IOException {
        assertThat(Run.of()).isEqualTo(
                new Run(2, "", "plan: which table? Give --table NAME, with the output TableName of the data stack, or --description "
                        + "FILE\n"));
        assertThat(Run.of("--model", "museum").err())
                .startsWith("plan: model=museum: there is no model \"museum\"; there are books, careers, ");
        assertThat(Run.of("--description", "nowhere.json").err()).startsWith("plan: nowhere.json can't be read");
        assertThat(Run.of("--description", table(TYPE), "--table", "Other").err())
                .isEqualTo("plan: the description is of table Prod-Table, but table=Other: give that table's description\n");
        assertThat(Run.of("-c", "indexNames=typeGsi").err()).startsWith("plan: indexNames: \"typeGsi\" is not an index and its name");
        assertThat(Run.of("--modle", "office").status()).isEqualTo(2);
    }

    private String table(String... indexes) throws IOException {
        return Files.writeString(directory.resolve("table.json"), """
                {"Table": {"TableName": "Prod-Table", "TableStatus": "ACTIVE",
                 "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}, {"AttributeName": "type", "AttributeType": "S"},
                   {"AttributeName": "sort", "AttributeType": "S"}, {"AttributeName": "list", "AttributeType": "S"},
                   {"AttributeName": "businessId", "AttributeType": "S"}, {"AttributeName": "customerId", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}, {"AttributeName": "type", "KeyType": "RANGE"}],
                 "GlobalSecondaryIndexes": [%s], "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "NEW_AND_OLD_IMAGES"}}}"""
                .formatted(String.join(",", indexes))).toString();
    }
}
