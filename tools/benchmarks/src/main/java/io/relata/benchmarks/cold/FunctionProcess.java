package io.relata.benchmarks.cold;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.api.client.AWSLambda;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.annotations.SdkProtectedApi;
import software.amazon.awssdk.utilslite.SdkInternalThreadLocal;

/** A function in a process of its own, under the runtime client that Lambda runs it by, with the options that Lambda gives its JVM. */
final class FunctionProcess implements AutoCloseable {
    private static final String LIBRARY = "/jni/libaws-lambda-jni.linux-"
            + (System.getProperty("os.arch").equals("aarch64") ? "aarch_64" : "x86_64") + ".so";
    private static final int MEMORY = 1024;

    private final RuntimeServer api = new RuntimeServer();
    private final Path log;
    private final long began;
    private final Process process;

    /** @param temporary where its output goes, and the runtime client's native library */
    FunctionProcess(DeployedPackage function, StartMode beginning, Path temporary) throws IOException {
        log = temporary.resolve(function.name().replaceAll("\\W+", "-") + "-" + beginning + ".log");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC",
                        "-Xmx" + MEMORY * 85 / 100 + "m",
                        "-Dcom.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI=" + library(temporary)));
        command.addAll(beginning.options());
        command.addAll(List.of("-cp", runtimeClient(), AWSLambda.class.getName(), function.entry()));
        ProcessBuilder builder = new ProcessBuilder(command).directory(function.folder().toFile()).redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(function.environment());
        builder.environment()
                .putAll(Map.of("AWS_LAMBDA_RUNTIME_API", api.address(), "AWS_REGION", "us-east-1", "AWS_LAMBDA_FUNCTION_NAME", "measured",
                        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", String.valueOf(MEMORY), "AWS_LAMBDA_LOG_GROUP_NAME", "measured",
                        "AWS_LAMBDA_LOG_STREAM_NAME", "measured",
                        "AWS_LAMBDA_INITIALIZATION_TYPE", beginning.type()));
        began = System.nanoTime();
        process = builder.start();
    }

    RuntimeServer api() {
        return api;
    }

    /** When the process was started. */
    long began() {
        return began;
    }

    /** The processor time that it has used so far, to 10 ms: unlike the clock, it hardly depends on what else the machine does. */
    Duration processorTime() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    /** The processor time of the threads that it has now. */
    Duration processorTimeOfThreads() throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", String.valueOf(process.pid()), "task"))) {
            return Duration.ofNanos(threads.mapToLong(FunctionProcess::processorNanos).sum());
        }
    }

    /**
     * @see <a href="https://docs.kernel.org/scheduler/sched-stats.html">The kernel's account of a thread</a>: nanoseconds on a processor
     * come first
     */
    private static long processorNanos(Path thread) {
        try {
            return Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ")[0]);
        } catch (IOException e) {
            return 0;
        }
    }

    /** What it occupies of the machine's memory now, in bytes. */
    long residentMemory() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc", String.valueOf(process.pid()), "status"))) {
            String kilobytes = lines.filter(line -> line.startsWith("VmRSS:")).findFirst().orElseThrow().replaceAll("\\D", "");
            return Long.parseLong(kilobytes) * 1024;
        }
    }

    /** Where its output is. */
    Path log() {
        return log;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(Duration.ofSeconds(10).toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        api.close();
    }

    /** The jars of the runtime client, found by a class of each. */
    private static String runtimeClient() {
        return Stream.of(AWSLambda.class, Context.class, PojoSerializer.class, SdkInternalThreadLocal.class, SdkProtectedApi.class)
                .map(type -> {
                    try {
                        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
                    } catch (URISyntaxException e) {
                        throw new IllegalStateException(e);
                    }
                }).distinct().collect(Collectors.joining(File.pathSeparator));
    }

    /** The client would unpack its native library to one fixed path, which may be another process's. */
    private static Path library(Path folder) throws IOException {
        Path library = folder.resolve("runtime-client.so");
        if (!Files.exists(library)) {
            try (InputStream in = AWSLambda.class.getResourceAsStream(LIBRARY)) {
                Files.copy(in, library);
            }
        }
        return library;
    }
}
