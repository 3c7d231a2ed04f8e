package io.relata.benchmarks.warm;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code ./relata benchmark count}: how much of Relata a warm call or a stream record goes through, which no other load on the
 * machine changes.
 */
@Command(name = "count", description = "How many classes, packages and methods of Relata a warm call or a stream record "
        + "goes through.")
public final class CountCommand implements Callable<Integer> {
    private static final String NAMES = "only these: ${COMPLETION-CANDIDATES}";

    @Parameters(arity = "0..*", paramLabel = "NAME", description = NAMES, converter = Named.class, completionCandidates = Names.class)
    private List<Countable> all = Countable.all();

    @Option(names = "--top", paramLabel = "N", description = "also says which methods each enters most often")
    private int top;

    @Override
    public Integer call() throws InterruptedException {
        List<CountCalls.Counted> counted = CountCalls.of(all);
        System.out.println("| | classes | packages | methods entered |\n|---|---:|---:|---:|");
        counted.forEach(each -> System.out.println("| %s | %d | %d | %,d |".formatted(each.of().title(), each.classes(), each.packages(),
                each.methods())));
        if (top > 0) {
            counted.forEach(this::tellMethods);
        }
        return 0;
    }

    /** Finds one by its name. */
    static final class Named implements ITypeConverter<Countable> {
        @Override
        public Countable convert(String name) {
            return Countable.named(name);
        }
    }

    /** The names of all. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Countable.all().stream().map(Countable::name).iterator();
        }
    }

    private void tellMethods(CountCalls.Counted counted) {
        System.out.println("\n" + counted.of().title());
        counted.entered().entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed()).limit(top)
                .forEach(method -> System.out.println("%,8d %s".formatted(method.getValue(), method.getKey())));
    }
}
