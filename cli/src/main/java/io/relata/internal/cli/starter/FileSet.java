package io.relata.internal.cli.starter;

import java.util.List;

/**
 * Files of the starter that are treated alike.
 *
 * @param directory their directory, relative; empty for the top
 * @param filtered whether names in them are replaced by their values
 * @param packaged whether they go into the directories of the package
 * @param includes the only files that are meant; default all
 */
record FileSet(String directory, boolean filtered, boolean packaged, List<String> includes) {
    boolean has(String file) {
        return directory.isEmpty() ? includes.contains(file) : file.startsWith(directory + "/");
    }

    /** Where a file goes. */
    String target(String file, String packageName) {
        return packaged
                ? directory + "/" + packageName.replace('.', '/') + file.substring(directory.length())
                : file;
    }
}
