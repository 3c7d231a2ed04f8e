package io.relata.infra;

import io.relata.internal.infra.config.ConfigurationException;
import io.relata.schema.ModelException;
import java.util.function.Consumer;
import software.amazon.awscdk.App;

/** Runs a CDK app so that what is wrong with a model or a setting is told in sentences, without a stack trace. */
public final class RelataApp {
    private RelataApp() {
    }

    /**
     * Creates an app, declares its stacks and synthesises it. Ends the JVM with status 1 when a model can't work, and with 2 when a setting
     * is invalid.
     *
     * @param stacks declares the stacks: {@code app -> RelataStacks.of(app, Conference.MODEL).create()}
     */
    public static void synth(Consumer<App> stacks) {
        try {
            App app = new App();
            stacks.accept(app);
            app.synth();
        } catch (ModelException e) {
            fail(1, String.valueOf(e.getMessage()));
        } catch (ConfigurationException e) {
            fail(2, "relata: " + e.getMessage());
        } catch (ExceptionInInitializerError e) {
            if (!(e.getCause() instanceof ModelException cause)) {
                throw e;
            }
            fail(1, String.valueOf(cause.getMessage()));
        }
    }

    private static void fail(int status, String message) {
        System.err.println(message);
        System.exit(status);
    }
}
