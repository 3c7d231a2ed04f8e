package io.relata.local.verify;

import io.relata.fanout.verify.Fault;
import io.relata.fanout.verify.Finding;
import java.io.PrintStream;
import java.util.Map;
import java.util.stream.Collectors;

/** For people: a line for each finding, how far it is while it runs (on a terminal only), and a summary. */
final class TextReport implements Report {
    private static final String START_OF_LINE = "\r\u001b[K";

    private final PrintStream out;
    private final boolean terminal;

    TextReport(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public void finding(Finding finding, boolean repaired) {
        out.printf("%s%s %s / %s: %s%s%n", terminal ? START_OF_LINE : "", finding.fault(), finding.key().id(), finding.key().type(), finding.detail(),
                repaired ? "; repaired" : "");
    }

    @Override
    public void progress(long items, Map<Fault, Integer> found) {
        if (terminal) {
            out.printf("%s%,d items, %,d wrong ", START_OF_LINE, items, total(found));
            out.flush();
        }
    }

    @Override
    public void summary(long items, Map<Fault, Integer> found, int repaired) {
        String kinds = found.entrySet().stream().map(fault -> fault.getValue() + " " + fault.getKey()).collect(Collectors.joining(", "));
        out.printf("%s%,d items, %s%s%n", terminal ? START_OF_LINE : "", items, found.isEmpty() ? "nothing wrong" : total(found) + " wrong (" + kinds + ")",
                repaired > 0 ? ", " + repaired + " repaired" : "");
    }

    private static int total(Map<Fault, Integer> found) {
        return found.values().stream().mapToInt(Integer::intValue).sum();
    }
}
