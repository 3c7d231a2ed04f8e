package io.relata.benchmarks.cold;

import io.relata.internal.servers.runtime.FunctionCommand;
import io.relata.internal.servers.runtime.FunctionProcess;
import io.relata.internal.servers.runtime.RuntimeApi;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The measurements of one start of a function.
 *
 * @param init from the start of its process until it asks for an event; with a snapshot, until the snapshot
 * @param restore from the restore until it asks for an event; zero without a snapshot
 * @param first its first invocation
 * @param processor processor time from the start, or from the restore, to the end of the first invocation
 * @param warm the second half of the other invocations, sorted
 * @param memory resident at the end, in bytes
 */
record Sample(Duration init, Duration restore, Duration first, Duration processor, List<Duration> warm, long memory) {
    private static final int MEMORY = 1024;

    /** @param invocations how many follow the first */
    static Sample of(DeployedPackage function, StartMode mode, Path temporary, Workload work, int invocations) throws IOException {
        Path log = temporary.resolve(function.name().replaceAll("\\W+", "-") + "-" + mode + ".log");
        try (FunctionProcess process = new FunctionProcess(packaged(function, mode), mode.initialization(), log)) {
            RuntimeApi api = process.api();
            ProcessUsage usage = new ProcessUsage(process.process());
            boolean snapshot = mode == StartMode.RESTORE;
            Duration init = Duration.ofNanos((snapshot ? api.awaitCheckpoint() : api.awaitReady()) - process.started());
            Duration before = snapshot ? usage.processorTimeOfThreads() : Duration.ZERO;
            Duration restore = snapshot ? api.restore() : Duration.ZERO;
            Duration first = invoke(api, work);
            Duration processor = snapshot ? usage.processorTimeOfThreads().minus(before) : usage.processorTime();
            List<Duration> all = IntStream.range(0, invocations).mapToObj(number -> invoke(api, work)).toList();
            return new Sample(init, restore, first, processor, all.stream().skip(invocations / 2).sorted().toList(),
                    usage.residentMemory());
        } catch (IllegalStateException e) {
            throw new IllegalStateException(function.name() + " can't be measured; its output is in " + log, e);
        }
    }

    /** With the JVM options that Lambda sets. */
    private static FunctionCommand packaged(DeployedPackage function, StartMode mode) {
        List<String> options = Stream.concat(Stream.of("-XX:+UseSerialGC", "-Xmx" + MEMORY * 85 / 100 + "m"), mode.jvmOptions().stream())
                .toList();
        return new FunctionCommand(function.folder(), function.handler(), MEMORY, options, function.environment());
    }

    private static Duration invoke(RuntimeApi api, Workload work) {
        RuntimeApi.Answer answer = api.invoke(work.event());
        if (!answer.body().contains(work.expected())) {
            throw new IllegalStateException("the answer should contain " + work.expected() + ": " + answer.body());
        }
        return answer.time();
    }

    Duration initAndFirst() {
        return init.plus(first);
    }

    Duration restoreAndFirst() {
        return restore.plus(first);
    }

    /** @param percent such as 50, for the median */
    Duration warm(int percent) {
        return warm.get(Math.min(warm.size() - 1, warm.size() * percent / 100));
    }
}
