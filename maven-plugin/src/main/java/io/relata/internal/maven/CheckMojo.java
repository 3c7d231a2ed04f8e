package io.relata.internal.maven;

import static org.apache.maven.plugins.annotations.LifecyclePhase.COMPILE;
import static org.apache.maven.plugins.annotations.ResolutionScope.COMPILE_PLUS_RUNTIME;

import io.relata.internal.check.InsideUses;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Builds the models that the project declares, right after they are compiled: {@code mvn compile} is enough. An invalid model, a route of
 * the project's own that can't be, and a class that uses what is inside Relata fail the build with all that is wrong. What there is goes
 * into the project's classes: the names of the models into {@code META-INF/relata/models.properties}, the routes into
 * {@code META-INF/relata/routes.properties}.
 */
@Mojo(name = "check", defaultPhase = COMPILE, requiresDependencyResolution = COMPILE_PLUS_RUNTIME, threadSafe = true)
public final class CheckMojo extends AbstractMojo {
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        Path classes = Path.of(project.getBuild().getOutputDirectory());
        List<String> errors = new ArrayList<>(asked("all", classes));
        errors.addAll(InsideUses.of(classes));
        if (!errors.isEmpty()) {
            throw new MojoFailureException(System.lineSeparator() + String.join(System.lineSeparator(), errors));
        }
        asked("notes", classes).forEach(getLog()::info);
    }

    /** With the release of the engine that the project uses, in a class loader of its own. */
    @SuppressWarnings("unchecked")
    private List<String> asked(String method, Path classes) throws MojoExecutionException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            thread.setContextClassLoader(loader);
            return (List<String>) loader.loadClass("io.relata.schema.BuildCheck").getMethod(method, Path.class, ClassLoader.class)
                    .invoke(null, classes, loader);
        } catch (ClassNotFoundException e) {
            throw new MojoExecutionException("the project does not depend on Relata: add the dependency io.relata:relata-quarkus", e);
        } catch (InvocationTargetException e) {
            throw new MojoExecutionException("the project can't be checked: " + e.getTargetException(), e.getTargetException());
        } catch (ReflectiveOperationException | IOException e) {
            throw new MojoExecutionException("the project can't be checked: " + e, e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private URL[] classPath() throws MojoExecutionException {
        try {
            List<URL> urls = new ArrayList<>();
            for (String element : project.getRuntimeClasspathElements()) {
                urls.add(new File(element).toURI().toURL());
            }
            return urls.toArray(URL[]::new);
        } catch (DependencyResolutionRequiredException | MalformedURLException e) {
            throw new MojoExecutionException("the project's class path is not known", e);
        }
    }
}
