package io.relata.internal.console.source;

import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a console looks at.
 *
 * @param mode where it runs
 * @param access whether anything may be written
 * @param model of the table
 * @param indexNames what the model's indexes are called in the table
 * @param version of Relata
 */
public record ConsoleSource(Mode mode, Access access, TableModel model, IndexNames indexNames, RawTable table, String version,
        Capabilities capabilities) {
    /** Where the table is. */
    public enum Mode {
        LOCAL, DEPLOYED
    }

    /** Whether the console may write. */
    public enum Access {
        READ_ONLY, READ_AND_WRITE
    }

    /** What there is beside the table; empty where there is nothing of the kind. */
    public record Capabilities(Optional<ApiCalls> calls, Optional<Live> live, Optional<Faults> faults, Optional<Doctor> verify,
            Optional<DeadLetters> work, Optional<Tokens> tokens) {
        /** A table, and nothing else. */
        public static final Capabilities NONE = new Capabilities(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.empty());

        private List<String> names() {
            Map<String, Optional<?>> all = new LinkedHashMap<>();
            all.put("calls", calls);
            all.put("live", live);
            all.put("faults", faults);
            all.put("verify", verify);
            all.put("work", work);
            all.put("tokens", tokens);
            return all.entrySet().stream().filter(each -> each.getValue().isPresent()).map(Map.Entry::getKey).toList();
        }
    }

    public boolean isWritable() {
        return access == Access.READ_AND_WRITE;
    }

    /** The names of what there is. */
    public List<String> capabilityNames() {
        List<String> names = new ArrayList<>(capabilities.names());
        if (!model.searchable().isEmpty()) {
            names.add("search");
        }
        return names;
    }
}
