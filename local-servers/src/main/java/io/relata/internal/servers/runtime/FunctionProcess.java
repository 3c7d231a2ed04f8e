package io.relata.internal.servers.runtime;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.api.client.AWSLambda;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.annotations.SdkProtectedApi;
import software.amazon.awssdk.utilslite.SdkInternalThreadLocal;

/** A packaged function in a process of its own, with Lambda's runtime client. */
public final class FunctionProcess implements AutoCloseable {
    private static final String NAME = "local";
    private static final String LIBRARY = "/jni/libaws-lambda-jni.linux-"
            + (System.getProperty("os.arch").equals("aarch64") ? "aarch_64" : "x86_64") + ".so";
    private static final int SECONDS_TO_STOP = 10;

    private final RuntimeApi api = new RuntimeApi();
    private final Path log;
    private final long started;
    private final Process process;

    /** @param log the file for its output; the runtime client's native library is put beside it */
    public FunctionProcess(FunctionCommand function, Initialization initialization, Path log) throws IOException {
        this.log = log;
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(function.jvmOptions());
        command.addAll(initialization.jvmOptions());
        command.addAll(List.of("-Dcom.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI=" + library(log), "-cp",
                runtimeClient(), AWSLambda.class.getName(), function.handler()));
        ProcessBuilder builder = new ProcessBuilder(command).directory(function.folder().toFile()).redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(function.environment());
        builder.environment().putAll(Map.of("AWS_LAMBDA_RUNTIME_API", api.address(), "AWS_REGION", "us-east-1",
                "AWS_LAMBDA_FUNCTION_NAME", NAME, "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", String.valueOf(function.memory()),
                "AWS_LAMBDA_LOG_GROUP_NAME", NAME, "AWS_LAMBDA_LOG_STREAM_NAME", NAME,
                "AWS_LAMBDA_INITIALIZATION_TYPE", initialization.type()));
        started = System.nanoTime();
        process = builder.start();
    }

    /** Serves the function its events. */
    public RuntimeApi api() {
        return api;
    }

    /** When the process was started, as {@link System#nanoTime} tells it. */
    public long started() {
        return started;
    }

    public ProcessHandle process() {
        return process.toHandle();
    }

    /** The function's output so far. */
    public String output() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS);
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

    /** The client would unpack its native library to one fixed path, where two processes conflict. */
    private static Path library(Path log) throws IOException {
        Path library = log.resolveSibling("runtime-client.so");
        if (!Files.exists(library)) {
            try (InputStream in = Objects.requireNonNull(AWSLambda.class.getResourceAsStream(LIBRARY))) {
                Files.copy(in, library);
            }
        }
        return library;
    }
}
