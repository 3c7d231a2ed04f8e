package io.relata.local.runtime;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.api.client.AWSLambda;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import software.amazon.awssdk.annotations.SdkProtectedApi;
import software.amazon.awssdk.utilslite.SdkInternalThreadLocal;

/** A packaged function in a process of its own, with Lambda's runtime client. */
final class FunctionProcess implements AutoCloseable {
    private static final String ENTRY = "io.quarkus.amazon.lambda.runtime.QuarkusStreamHandler::handleRequest";
    private static final String LIBRARY = "/jni/libaws-lambda-jni.linux-"
            + (System.getProperty("os.arch").equals("aarch64") ? "aarch_64" : "x86_64") + ".so";

    private final RuntimeApi api = new RuntimeApi();
    private final Path log;
    private final Process process;

    /**
     * @param zip the artifact that is deployed
     * @param folder an empty one, to unpack it into
     * @param environment the function's environment
     */
    FunctionProcess(Path zip, Path folder, Map<String, String> environment) throws IOException {
        unzip(zip, folder);
        log = folder.resolve("function.log");
        ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp",
                runtimeClient(),
                "-Dcom.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI=" + library(folder),
                AWSLambda.class.getName(), ENTRY);
        builder.directory(folder.toFile()).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        builder.environment()
                .putAll(Map.of("AWS_LAMBDA_RUNTIME_API", api.address(), "AWS_REGION", "us-east-1", "AWS_LAMBDA_FUNCTION_NAME", "test",
                        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512", "AWS_LAMBDA_LOG_GROUP_NAME", "test", "AWS_LAMBDA_LOG_STREAM_NAME",
                        "test"));
        process = builder.start();
    }

    /** Starts a function with SnapStart. After the checkpoint it waits for {@link #restore}, and the same process continues. */
    static FunctionProcess snapshotted(Path zip, Path folder, Map<String, String> environment) throws IOException {
        Map<String, String> more = new HashMap<>(environment);
        more.put("AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start");
        more.put("JAVA_TOOL_OPTIONS", "-Dorg.crac.Core.Compat=com.amazonaws.services.lambda.crac");
        return new FunctionProcess(zip, folder, more);
    }

    void awaitCheckpoint() throws Exception {
        api.checkpoint().get(60, TimeUnit.SECONDS);
    }

    void restore() {
        api.restore();
    }

    /** The function's output so far. */
    String output() throws IOException {
        return Files.readString(log);
    }

    /** The function's answer to an event. */
    String invoke(String event) throws Exception {
        return api.invoke(event).get(60, TimeUnit.SECONDS);
    }

    /** The same, with this request id. */
    String invoke(String requestId, String event) throws Exception {
        return api.invoke(requestId, event).get(60, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        process.destroyForcibly();
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

    /** A copy for each process: the client would unpack its native library to one fixed path, where two processes conflict. */
    private static Path library(Path folder) throws IOException {
        Path library = folder.resolve("runtime-client.so");
        try (InputStream in = AWSLambda.class.getResourceAsStream(LIBRARY)) {
            Files.copy(in, library);
        }
        return library;
    }

    private static void unzip(Path zip, Path folder) throws IOException {
        try (ZipFile file = new ZipFile(zip.toFile())) {
            for (var entry : List.copyOf(Collections.list(file.entries()))) {
                Path target = folder.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    try (InputStream in = file.getInputStream(entry)) {
                        Files.copy(in, target);
                    }
                }
            }
        }
    }
}
