package io.relata.internal.local.ops;

import io.relata.internal.cli.ExitCode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Searches the logs of the gateway and of all functions, and prints what it finds. */
abstract class LogCommand extends DeploymentCommand {
    @Option(names = "--since", defaultValue = "PT24H", description = "how far back, in hours or minutes: PT24H, PT30M (${DEFAULT-VALUE})")
    private Duration since;

    /** @param search gives the lines that meet a condition of Insights */
    abstract List<LogLine> lines(Function<String, List<LogLine>> search);

    @Override
    final ExitCode run(DeployedStacks deployment, OpenClients aws) {
        Map<String, String> functions = deployment.logGroups().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey, (same, again) -> same, TreeMap::new));
        Instant now = Clock.systemUTC().instant();
        List<LogLine> found = lines(filter -> aws.logs().find(filter, functions.keySet(), now.minus(since), now)).stream().distinct()
                .sorted(Comparator.comparing(LogLine::at)).toList();
        print(found.isEmpty() ? "No such line in the last " + since.toMinutes() + " minutes." : "%,d lines:".formatted(found.size()));
        if (found.size() >= LogSearch.MOST) {
            print("There may be more: a search finds the first %,d. A shorter --since finds later ones.".formatted(LogSearch.MOST));
        }
        found.forEach(line -> print("%s  %-9s %s".formatted(line.at(), functions.getOrDefault(line.group(), line.group()), line
                .sentence())));
        return ExitCode.DONE;
    }
}
