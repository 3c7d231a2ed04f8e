package io.relata.local.verify;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.engine.binding.Json;
import io.relata.engine.key.KeyText;
import io.relata.fanout.verify.judge.Finding;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** For programs: a line of JSON for each finding, and one at the end. */
final class JsonReport implements Report {
    private final PrintWriter out;
    private final KeyText keys;

    /** @param keys how keys are told */
    JsonReport(PrintWriter out, KeyText keys) {
        this.out = out;
        this.keys = keys;
    }

    @Override
    public void finding(Finding finding, RepairOutcome treatment) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("fault", finding.fault());
        line.put("cause", finding.cause());
        line.put("id", keys.of(finding.key().id()));
        line.put("type", keys.of(finding.key().type()));
        line.put("detail", finding.detail());
        line.put("treatment", treatment);
        print(line);
    }

    @Override
    public void progress(VerifyCounts tally) {
        // lines of JSON are for what was found
    }

    @Override
    public void summary(VerifyCounts tally) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("items", tally.items());
        line.put("readUnits", tally.readUnits());
        line.put("wrong", tally.wrong());
        line.put("found", tally.found());
        line.put("repaired", tally.repaired());
        print(line);
    }

    private void print(Map<String, Object> line) {
        try {
            out.println(Json.MAPPER.writeValueAsString(line));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("text and numbers can always be written", e);
        }
    }
}
