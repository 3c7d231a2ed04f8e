package io.relata.internal.local.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.local.LinkedTable;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs the command on a separate table. */
class VerifyCommandTest {
    private final String table = "Verify-" + UUID.randomUUID();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;
    private LinkedTable office;

    @BeforeEach
    void create() {
        office = LinkedTable.create(table);
    }

    @AfterEach
    void delete() {
        office.close();
    }

    private void put(Item item) {
        office.put(item);
    }

    private void remove(String id, String type) {
        office.remove(id, type);
    }

    private List<Item> items() {
        return office.items();
    }

    private int verify(String... more) {
        return verifyTable(table, more);
    }

    private int verifyTable(String name, String... more) {
        List<String> all = new ArrayList<>(List.of(more));
        all.add("--show-values");
        return verifyWithoutValues(name, all.toArray(String[]::new));
    }

    private int verifyWithoutValues(String name, String... more) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> arguments = new ArrayList<>(
                List.of("--endpoint", DynamoDbLocal.shared().endpoint().toString(), "--table", name, "--lag", "0"));
        arguments.addAll(List.of(more));
        return new CommandLine(new VerifyCommand()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
    }

    @Test
    void correctTableEndsWithStatus0() {
        assertThat(verify()).isZero();

        assertThat(out.toString()).matches("8 items, \\d+ read units: nothing wrong\n");
    }

    @Test
    void findingsAreSummarizedByFaultAndCauseWithStatus1() {
        remove("customer#001", "store#004");
        put(Item.of("id", "surprise", "type", "nothing known"));

        assertThat(verify()).isEqualTo(1);

        assertThat(out.toString().lines().limit(2)).containsExactlyInAnyOrder("MISSING customer#001 / store#004: it should carry store#004",
                "UNEXPLAINED surprise / nothing known: no rule of the model puts an item here");
        assertThat(out.toString().lines().skip(2)).satisfiesExactly(
                line -> assertThat(line).matches("8 items, \\d+ read units: 2 wrong"),
                line -> assertThat(line).isEqualTo(
                        "         1  MISSING               removed past the API: by other code, by hand or by a partial restore"),
                line -> assertThat(line).isEqualTo(
                        "         1  UNEXPLAINED           written under another model than the one deployed, or by other code"));
    }

    @Test
    void repairLeavesOnlyWhatItCannotRepair() {
        remove("tag#music", "store#004");
        put(Item.of("id", "surprise", "type", "nothing known"));

        assertThat(verify("--repair")).isEqualTo(1);
        assertThat(out.toString()).contains("MISSING tag#music / store#004: it should carry store#004; repaired")
                .contains("2 wrong, 1 repaired");
        assertThat(CopyDifferences.of(TableModel.of(Office.MODEL), items())).isEmpty();

        assertThat(verify()).isEqualTo(1);
        assertThat(out.toString()).doesNotContain("MISSING").contains("UNEXPLAINED surprise");
        remove("surprise", "nothing known");
        assertThat(verify()).isZero();
    }

    @Test
    void jsonIsALineForEachFindingAndOneForTheSummary() {
        remove("tag#music", "store#004");

        assertThat(verify("--json", "--repair", "--segments", "1")).isEqualTo(1);

        assertThat(out.toString().lines()).satisfiesExactly(
                line -> assertThat(line)
                        .isEqualTo("{\"fault\":\"MISSING\",\"cause\":\"LOST_CHANGE\",\"id\":\"tag#music\",\"type\":\"store#004\","
                                + "\"detail\":\"it should carry store#004\",\"treatment\":\"REPAIRED\"}"),
                line -> assertThat(line).matches("\\{\"items\":7,\"readUnits\":\\d+,\"wrong\":1,"
                        + "\"found\":\\{\"MISSING\":\\{\"LOST_CHANGE\":1}},\"repaired\":1}"));
    }

    @Test
    void runIsResumedFromItsFileWithItsSuspects() throws IOException {
        put(Item.of("id", "surprise", "type", "nothing known"));
        Path bookmark = directory.resolve("bookmark");
        Files.writeString(bookmark, ("{\"table\":\"%s\",\"sweeps\":[{\"segment\":0,\"segments\":1,\"scanned\":true,\"suspects\":["
                + "{\"fault\":\"UNEXPLAINED\",\"id\":\"surprise\",\"type\":\"nothing known\",\"state\":\"version none\",\"seen\":0}]}]}")
                .formatted(table));

        assertThat(verify("--resume", bookmark.toString())).isEqualTo(1);

        assertThat(out.toString()).startsWith("UNEXPLAINED surprise").contains("0 items, ");
        assertThat(bookmark).doesNotExist();
        assertThat(verify("--resume", bookmark.toString())).isEqualTo(1);
        assertThat(out.toString()).contains("9 items, ");
    }

    @Test
    void resumeFileOfAnotherTableIsRefused() throws IOException {
        Path bookmark = Files.writeString(directory.resolve("bookmark"), "{\"table\":\"Other\",\"sweeps\":[]}");

        assertThat(verify("--resume", bookmark.toString())).isEqualTo(2);

        assertThat(err.toString()).contains("is the resume file of a run through table Other, not " + table);
    }

    @Test
    void missingTableEndsWithStatus2() {
        assertThat(verifyTable("nowhere")).isEqualTo(2);

        assertThat(err.toString())
                .isEqualTo("verify: there is no table nowhere at " + DynamoDbLocal.shared().endpoint() + ": are name and region right?\n");
    }

    @Test
    void valuesOfCallersArePrintedAsDigestsByDefault() {
        remove("tag#music", "store#004");

        verifyWithoutValues(table);
        assertThat(out.toString()).contains("MISSING " + KeyText.REDACTED.of("tag#music") + " / store#004: it should carry store#004")
                .doesNotContain("music");
        verifyWithoutValues(table, "--json");
        assertThat(out.toString()).contains("tag#sha256-").doesNotContain("music");
        verify();
        assertThat(out.toString()).contains("MISSING tag#music / store#004");
    }

    @Test
    void tableOfAnotherModelIsNeitherVerifiedNorRepaired() {
        List<Item> before = items();

        assertThat(verify("--repair", "--repair-unconfirmed-model", "--model", "shop")).isEqualTo(2);

        assertThat(err.toString()).startsWith("verify: table " + table + " is of the model office (fingerprint ")
                .contains("), and the model given is shop (fingerprint ")
                .endsWith("; nothing was done: give the model office, or a table of shop\n");
        assertThat(items()).containsExactlyInAnyOrderElementsOf(before);
        assertThat(verify("--model", "shop")).isEqualTo(2);
    }

    @Test
    void tableOfAnotherModelVersionIsVerifiedWithAWarningAndRepairedOnlyWhenConfirmed() {
        put(new TableIdentity("office", "0".repeat(64), "", TableIdentity.LAYOUT, Optional.empty()).item());
        remove("tag#music", "store#004");
        List<Item> before = items();

        assertThat(verify()).isEqualTo(1);
        assertThat(err.toString()).startsWith(
                "verify: table " + table + " was deployed with another version of the model, office (fingerprint 000000000000)");
        assertThat(out.toString()).contains("MISSING");
        assertThat(verify("--repair")).isEqualTo(2);
        assertThat(err.toString()).endsWith("Until then nothing is repaired, unless you say --repair-unconfirmed-model\n");
        assertThat(items()).containsExactlyInAnyOrderElementsOf(before);
        assertThat(verify("--repair", "--repair-unconfirmed-model")).isEqualTo(1);
        assertThat(CopyDifferences.of(TableModel.of(Office.MODEL), items())).isEmpty();
    }

    @Test
    void tableWithoutIdentityIsVerifiedButNotRepaired() {
        remove("meta#table", "meta#table");

        assertThat(verify()).isZero();
        assertThat(err.toString())
                .contains("does not say which model it is of: it was made by an earlier release, and the next deployment writes it down");
        assertThat(verify("--repair")).isEqualTo(2);
    }

    @Test
    void indexNamesUnknownToTheModelAreRefused() {
        assertThat(verify("--index-names", "typGsi:typeGsi2")).isEqualTo(2);
        assertThat(err.toString()).contains("verify: the model has no index typGsi; it has businessIdGsi");
        assertThat(verify("--index-names", "typeGsi:typeGsi2")).isZero();
    }

    @Test
    void segmentsOutOfRangeAreRefused() {
        assertThat(verify("--segments", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--segments is 1 to 64, not 0");
    }
}
