package io.relata.local.verify;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.relata.binding.Json;
import io.relata.fanout.verify.Fault;
import io.relata.fanout.verify.Finding;
import java.io.PrintStream;
import java.util.Map;

/** For programs: a line of JSON for each finding, and one at the end. */
final class JsonReport implements Report {
    private final PrintStream out;

    JsonReport(PrintStream out) {
        this.out = out;
    }

    @Override
    public void finding(Finding finding, boolean repaired) {
        print(Map.of("fault", finding.fault(), "id", finding.key().id(), "type", finding.key().type(), "detail", finding.detail(), "repaired", repaired));
    }

    @Override
    public void progress(long items, Map<Fault, Integer> found) {
        // lines of JSON are for what was found
    }

    @Override
    public void summary(long items, Map<Fault, Integer> found, int repaired) {
        print(Map.of("items", items, "found", found, "repaired", repaired));
    }

    private void print(Map<String, Object> line) {
        try {
            out.println(Json.MAPPER.writeValueAsString(line));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("text and numbers can always be written", e);
        }
    }
}
