package io.relata.internal.fanout.verify.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.fanout.OfficeTable;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a run writes to the log, which more people can read than the table. */
class VerifyLogTest {
    private static final CoreKey ANN = CoreKey.unique("customer", "email", "ann@example.com");
    private final List<String> lines = new ArrayList<>();
    private final VerifyLog log = new VerifyLog(line -> lines.add(line.toString()), "Entity", Clock.systemUTC());
    private final OfficeTable table = new OfficeTable();

    private List<Finding> findings() {
        Verify verify = new Verify(table.model, table.copies, Clock.systemUTC());
        List<Finding> findings = new ArrayList<>();
        verify.confirm(verify.page(0, 1, Optional.empty()).suspects(), findings::add);
        return findings;
    }

    @Test
    void uniqueValuesTagsAndSortValuesAreNotLogged() {
        table.put("businesses", "002", "{\"businessName\":\"Acme\"}");
        table.put("customers", "001",
                "{\"businessId\":\"002\",\"firstName\":\"Ann\",\"lastName\":\"Smith\",\"email\":\"ann@example.com\"}");
        table.put("customers", "005",
                "{\"businessId\":\"002\",\"firstName\":\"Bob\",\"lastName\":\"Jones\",\"email\":\"bob@example.com\"}");
        table.tag("customers", "001", "owes Ann");
        table.overwrite(table.item(ANN.id(), ANN.type()).orElseThrow().with("owner", "005"));
        table.overwrite(table.item("005", "customer#005").orElseThrow().with("sort", "customer#robert"));

        List<Finding> findings = findings();
        findings.forEach(finding -> {
            log.found("run", finding);
            log.repaired("run", finding);
            log.notRepaired("run", finding, new IllegalStateException(finding.key() + " kept changing"));
        });

        assertThat(findings).extracting(Finding::fault).containsExactlyInAnyOrder(Fault.MISSING, Fault.GUARD_WITHOUT_OWNER,
                Fault.OWNER_WITHOUT_GUARD,
                Fault.MISPLACED);
        assertThat(lines).hasSize(12).noneMatch(line -> line.matches("(?i).*(ann|bob|robert|smith|jones).*"));
        assertThat(lines).anyMatch(line -> line.contains("\"id\":\"001\",\"type\":\"customer#001\"")
                && line.contains("it does not hold " + KeyText.REDACTED.of(ANN.id())));
    }
}
