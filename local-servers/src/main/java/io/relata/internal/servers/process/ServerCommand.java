package io.relata.internal.servers.process;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How a server is started in a JVM of its own.
 *
 * @param name the server's name in messages
 * @param main the class to run; it ends with its standard input, see {@link ParentWatch}
 * @param classPath of its JVM, see {@link #ownClassPath}
 * @param jvmOptions options of the JVM
 * @param arguments arguments of the main class
 * @param environment variables added to the environment
 * @param ready what the server answers when it is ready
 * @param log the file that its output is appended to
 * @param timeToStop how long it may take to stop before it is killed
 */
public record ServerCommand(String name, Class<?> main, String classPath, List<String> jvmOptions, List<String> arguments,
        Map<String, String> environment,
        Ready ready, Path log, Duration timeToStop) {
    /** Starts a server sooner. */
    public static final String QUICK_COMPILER = "-XX:TieredStopAtLevel=1";
    /** As much as both compilers have. With the quick one alone it is 48 MB, and a server that fills them interprets from then on. */
    public static final String ROOM_FOR_CODE = "-XX:ReservedCodeCacheSize=240m";
    /** The system property with further options of the JVM, separated by spaces. */
    private static final String MORE_OPTIONS = "relata-servers.jvm";
    private static final int FIRST_JAVA_WITH_NATIVE_ACCESS_WARNINGS = 22;

    /**
     * Which answers to a GET request show that a server is ready. Not any answer: another process may have taken the port.
     */
    public enum Answer {
        /** Status 200. */
        OK,
        /** One with the id that services of AWS give each request, which may be a refusal. */
        OF_AWS
    }

    /** The request that a server answers when it is ready. */
    public record Ready(URI endpoint, String path, Answer answer) {
    }

    /** This JVM's class path. */
    public static String ownClassPath() {
        return System.getProperty("java.class.path");
    }

    ProcessBuilder process() {
        ProcessBuilder builder = new ProcessBuilder(commandLine()).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        // As a variable: on the command line it would fill process lists, and be too long for some systems.
        builder.environment().put("CLASSPATH", classPath);
        builder.environment().putAll(environment);
        return builder;
    }

    private List<String> commandLine() {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC"));
        command.addAll(jvmOptions);
        command.addAll(Stream.of(System.getProperty(MORE_OPTIONS, "").split(" ")).filter(option -> !option.isEmpty()).toList());
        if (Runtime.version().feature() >= FIRST_JAVA_WITH_NATIVE_ACCESS_WARNINGS) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.add(main.getName());
        command.addAll(arguments);
        return command;
    }
}
