package io.relata.internal.cli;

import java.util.Iterator;
import java.util.List;

/** As they are typed. */
final class ShellNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return List.of("bash", "zsh").iterator();
    }
}
