package io.relata.internal.local.deployed;

import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.total.DecideTotals;
import io.relata.internal.functions.http.PathEntity;
import io.relata.internal.functions.http.RequestedTotals;
import io.relata.internal.model.DeclaredTotals;
import io.relata.internal.model.TotalType;
import io.relata.rule.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Why a caller is told some totals, and not others. */
final class ExplainTotals {
    private final ReadContext reads;
    private final Caller caller;
    private final ExplainRequest requests;

    /** @param reads of this caller */
    ExplainTotals(ReadContext reads, Caller caller, ExplainRequest requests) {
        this.reads = reads;
        this.caller = caller;
        this.requests = requests;
    }

    ExplainRequest.Answer explain(RequestedTotals requested) {
        DecideTotals decide = new DecideTotals(reads.model(), reads.authority(), reads.decide());
        List<String> lines = new ArrayList<>();
        if (requested.holder().isPresent()) {
            PathEntity holder = requested.holder().get();
            ExplainRequest.Answer read = requests.explain("GET", "/" + holder.type().collection() + "/" + holder.existingId(),
                    Optional.empty());
            if (!read.allowed()) {
                return read;
            }
            lines.addAll(read.lines());
        }
        List<TotalType> told = requested.holder().map(holder -> decide.visible(requested.totals(), holder.type(), holder.existingId()))
                .orElseGet(() -> decide.visible(requested.totals()));
        requested.totals().forEach(total -> lines.add(told.stream().filter(each -> each.name().equals(total.name())).findFirst()
                .map(each -> told(total, each)).orElseGet(() -> leftOut(total))));
        if (told.isEmpty()) {
            lines.add("no: 403: " + caller.subject() + " may be told none of these totals");
        }
        return new ExplainRequest.Answer(!told.isEmpty(), lines);
    }

    private String told(TotalType total, TotalType told) {
        return "yes: " + caller.subject() + " is told " + total.name()
                + (told.equals(total) ? "" : ", without sums and groups of attributes that are hidden from it");
    }

    private String leftOut(TotalType total) {
        return "left out: " + total.name() + ": no permission allows " + caller.subject() + " to read all of the "
                + new DeclaredTotals(reads.model()).counted(total).collection()
                + " without looking at each, or an attribute that decides which count is hidden";
    }
}
