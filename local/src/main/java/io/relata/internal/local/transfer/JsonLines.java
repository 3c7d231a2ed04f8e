package io.relata.internal.local.transfer;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The lines of several files, in order. */
final class JsonLines implements Lines {
    private final Iterator<Path> files;
    private String file = "";
    private long number;
    private BufferedReader reader = new BufferedReader(BufferedReader.nullReader());

    JsonLines(List<Path> files) {
        this.files = files.iterator();
    }

    @Override
    public Optional<InputLine> next() throws IOException {
        while (true) {
            String text = reader.readLine();
            if (text == null && !files.hasNext()) {
                return Optional.empty();
            } else if (text == null) {
                open(files.next());
            } else {
                number++;
                if (!text.isBlank()) {
                    return Optional.of(new InputLine(file, number, text));
                }
            }
        }
    }

    private void open(Path next) throws IOException {
        reader.close();
        reader = Files.newBufferedReader(next);
        file = String.valueOf(next.getFileName());
        number = 0;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
