package io.relata.internal.local.verify;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.internal.console.verify.RepairOutcome;
import io.relata.internal.console.verify.Report;
import io.relata.internal.console.verify.VerifyCounts;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.key.KeyText;
import io.relata.internal.fanout.derivation.Finding;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** A report for programs: a line of JSON for each finding, and one for the summary. */
final class JsonReport implements Report {
    private final PrintWriter out;
    private final KeyText keys;

    /** @param keys how keys are printed */
    JsonReport(PrintWriter out, KeyText keys) {
        this.out = out;
        this.keys = keys;
    }

    @Override
    public void finding(Finding finding, RepairOutcome outcome) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("fault", finding.fault());
        line.put("cause", finding.cause());
        line.put("id", keys.of(finding.key().id()));
        line.put("type", keys.of(finding.key().type()));
        line.put("detail", finding.detail());
        line.put("treatment", outcome);
        print(line);
    }

    @Override
    public void progress(int segment, VerifyCounts counts) {
        // The output has findings and the summary only.
    }

    @Override
    public void summary(VerifyCounts counts) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("items", counts.items());
        line.put("readUnits", counts.readUnits());
        line.put("wrong", counts.wrong());
        line.put("found", counts.found());
        line.put("repaired", counts.repaired());
        if (!counts.stopped().isEmpty()) {
            line.put("stopped", counts.stopped());
        }
        print(line);
    }

    private void print(Map<String, Object> line) {
        try {
            out.println(Json.MAPPER.writeValueAsString(line));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("text and numbers can always be serialized", e);
        }
    }
}
