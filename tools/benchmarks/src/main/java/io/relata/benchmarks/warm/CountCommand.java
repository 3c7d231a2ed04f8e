package io.relata.benchmarks.warm;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code ./relata benchmark count}: how much of Relata a warm call goes through, which no other load on the machine changes.
 */
@Command(name = "count", description = "How many classes, packages and methods of Relata a warm call goes through.")
public final class CountCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "CALL", description = "only these calls: ${COMPLETION-CANDIDATES}")
    private List<ApiCall> calls = List.of(ApiCall.values());

    @Option(names = "--top", paramLabel = "N", description = "also says which methods each call enters most often")
    private int top;

    @Override
    public Integer call() throws InterruptedException {
        List<CountCalls.Counted> counted = CountCalls.of(calls);
        System.out.println("| call | classes | packages | methods entered |\n|---|---:|---:|---:|");
        counted.forEach(each -> System.out.println("| %s | %d | %d | %,d |".formatted(each.call().title(), each.classes(), each.packages(),
                each.methods())));
        if (top > 0) {
            counted.forEach(this::tellMethods);
        }
        return 0;
    }

    private void tellMethods(CountCalls.Counted counted) {
        System.out.println("\n" + counted.call().title());
        counted.entered().entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed()).limit(top)
                .forEach(method -> System.out.println("%,8d %s".formatted(method.getValue(), method.getKey())));
    }
}
