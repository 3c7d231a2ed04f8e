package io.relata.internal.local.lambda;

import io.relata.internal.console.observe.InvocationObserver;
import io.relata.internal.events.function.FunctionErrorException;
import io.relata.internal.events.function.InvocationContext;
import io.relata.internal.events.function.LambdaFunction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Runs a function from its deployment package in a class loader of its own, and starts and invokes it as Lambda does. Unlike on Lambda,
 * concurrent invocations share one instance.
 */
public final class PackagedFunction implements LambdaFunction, AutoCloseable {
    private static final String ENTRY = "io.quarkus.amazon.lambda.runtime.QuarkusStreamHandler";

    private final FunctionSettings settings;
    private final ConfigurationOverlay overlay;
    private final URLClassLoader loader;
    private final Object entry;
    private final Method handleRequest;
    private final Class<?> contextType;
    private final ExecutorService threads;
    private final InvocationObserver observer;

    private PackagedFunction(FunctionSettings settings, ConfigurationOverlay overlay, URLClassLoader loader, InvocationObserver observer)
            throws ReflectiveOperationException {
        this.settings = settings;
        this.overlay = overlay;
        this.loader = loader;
        this.observer = observer;
        this.contextType = InvocationContext.type(loader);
        Class<?> entryType = loader.loadClass(ENTRY);
        this.handleRequest = entryType.getMethod("handleRequest", InputStream.class, OutputStream.class, contextType);
        this.entry = entryType.getConstructor().newInstance();
        this.threads = Executors.newCachedThreadPool(this::thread);
        ObserverSlot slot = ObserverSlot.of(loader);
        observer.onDemand(on -> slot.fill(on, (phase, facts) -> observer.request(settings.handler(), phase, facts)));
    }

    /**
     * Starts a function in 1 to 3 s; several functions may start in parallel.
     *
     * @throws FunctionErrorException when the function does not start
     */
    public static PackagedFunction start(FunctionArchive archive, FunctionSettings settings) {
        return start(archive, settings, InvocationObserver.NONE);
    }

    /**
     * The same, observed.
     *
     * @throws FunctionErrorException when the function does not start
     */
    public static PackagedFunction start(FunctionArchive archive, FunctionSettings settings, InvocationObserver observer) {
        List<URL> classPath = archive.classPath();
        ConfigurationOverlay overlay = ConfigurationOverlay.write(settings);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try {
            URLClassLoader loader = new URLClassLoader(settings.handler(), behind(overlay, classPath),
                    ClassLoader.getPlatformClassLoader());
            thread.setContextClassLoader(loader);
            return new PackagedFunction(settings, overlay, loader, observer);
        } catch (InvocationTargetException e) {
            throw new FunctionErrorException("function " + settings.handler() + " did not start: " + rootOf(e), e.getTargetException());
        } catch (ReflectiveOperationException | MalformedURLException | LinkageError e) {
            throw new FunctionErrorException("function " + settings.handler() + " did not start: " + rootOf(e), e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static URL[] behind(ConfigurationOverlay overlay, List<URL> classPath) throws MalformedURLException {
        return Stream.concat(Stream.of(overlay.directory().toUri().toURL()), classPath.stream()).toArray(URL[]::new);
    }

    @Override
    public byte[] invoke(byte[] event) {
        InvocationObserver.Invocation invocation = observer.begin(settings.handler(), event);
        try {
            byte[] answer = invoke(event, invocation);
            invocation.ended();
            return answer;
        } catch (FunctionErrorException e) {
            invocation.failed(e);
            throw e;
        }
    }

    private byte[] invoke(byte[] event, InvocationObserver.Invocation invocation) {
        Future<byte[]> answer = threads.submit(() -> {
            invocation.runs();
            return call(event);
        });
        try {
            return answer.get(settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() instanceof InvocationTargetException thrown
                    ? thrown.getTargetException()
                    : Objects.requireNonNullElse(e.getCause(), e);
            throw new FunctionErrorException("function " + settings.handler() + ": " + rootOf(cause), cause);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new FunctionErrorException(
                    "function " + settings.handler() + ": Task timed out after " + settings.timeout().toSeconds() + " seconds");
        } catch (InterruptedException e) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw new FunctionErrorException("function " + settings.handler() + ": interrupted", e);
        }
    }

    private byte[] call(byte[] event) throws ReflectiveOperationException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        handleRequest.invoke(entry, new ByteArrayInputStream(event), answer,
                InvocationContext.create(contextType, settings.handler(), settings.timeout()));
        return answer.toByteArray();
    }

    private Thread thread(Runnable task) {
        Thread thread = new Thread(task, settings.handler());
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
        return thread;
    }

    private static String rootOf(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.toString();
    }

    /**
     * Aborts invocations in progress. The Quarkus application and its class loader stay until the JVM ends: a shutdown hook stops the
     * application.
     */
    @Override
    public void close() {
        threads.shutdownNow();
        overlay.close();
    }
}
