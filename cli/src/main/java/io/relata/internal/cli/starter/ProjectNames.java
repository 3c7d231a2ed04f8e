package io.relata.internal.cli.starter;

import io.relata.internal.cli.CommandFailedException;
import java.util.Map;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;

/**
 * How a project is called.
 *
 * @param name of its artifact
 * @param packageName of its classes, and the group of its artifact
 */
record ProjectNames(String name, String packageName) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*([.-][a-z0-9]+)*");
    private static final Pattern PACKAGE = Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*");

    /** @throws CommandFailedException when Maven or Java would not take them */
    ProjectNames {
        if (!NAME.matcher(name).matches()) {
            throw new CommandFailedException("a project can't be called '" + name + "': --name takes a-z and 0-9, words with - between"
                    + " them, and begins with a letter, such as ticket-office");
        }
        if (!PACKAGE.matcher(packageName).matches() || !SourceVersion.isName(packageName)) {
            throw new CommandFailedException("'" + packageName + "' is not the name of a package: --package takes words of a-z, 0-9 and _"
                    + " with dots between them, none of them a word of Java, such as com.example.tickets");
        }
        if (packageName.equals("io.relata") || packageName.startsWith("io.relata.")) {
            throw new CommandFailedException("the package io.relata is Relata's own: --package takes one of yours");
        }
    }

    /** By the names that they have in the starter's files. */
    Map<String, String> values() {
        return Map.of("groupId", packageName, "artifactId", name, "package", packageName);
    }
}
