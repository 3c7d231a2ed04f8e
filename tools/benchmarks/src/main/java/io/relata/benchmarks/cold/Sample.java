package io.relata.benchmarks.cold;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One life of a function.
 *
 * @param init from the start of its process to its asking for an event; with a snapshot, to the snapshot
 * @param restore from the restore to its asking for an event; zero without a snapshot
 * @param first its first invocation
 * @param processor processor time up to then, from the start or from the restore
 * @param warm those after the first half of all others, sorted
 * @param memory resident at the end, in bytes
 */
record Sample(Duration init, Duration restore, Duration first, Duration processor, List<Duration> warm, long memory) {
    /** @param invocations how many come after the first */
    static Sample of(DeployedPackage function, StartMode beginning, Path temporary, Workload work, int invocations) throws IOException {
        try (FunctionProcess process = new FunctionProcess(function, beginning, temporary)) {
            RuntimeServer api = process.api();
            Duration init = beginning == StartMode.INIT ? api.readySince(process.began()) : api.checkpointSince(process.began());
            Duration before = beginning == StartMode.INIT ? Duration.ZERO : process.processorTimeOfThreads();
            Duration restore = beginning == StartMode.INIT ? Duration.ZERO : api.restore();
            Duration first = invoke(api, work);
            Duration processor = beginning == StartMode.INIT ? process.processorTime() : process.processorTimeOfThreads().minus(before);
            List<Duration> all = IntStream.range(0, invocations).mapToObj(number -> invoke(api, work)).toList();
            return new Sample(init, restore, first, processor, all.stream().skip(invocations / 2).sorted().toList(),
                    process.residentMemory());
        } catch (IllegalStateException e) {
            throw new IllegalStateException(function.name() + " can't be measured; its output is in " + temporary, e);
        }
    }

    private static Duration invoke(RuntimeServer api, Workload work) {
        RuntimeServer.Answer answer = api.invoke(work.event());
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
