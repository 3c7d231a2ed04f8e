package io.relata.internal.local.transfer;

import io.relata.internal.cli.CommandFailedException;
import io.relata.internal.cli.progress.Progress;
import io.relata.internal.console.verify.Rate;
import io.relata.internal.engine.binding.Timestamps;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.local.deployed.ChosenTable;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An export into a directory, a file for each part of its source and a manifest. Stopped and called again, it goes on where it was.
 *
 * @param tenant of which; of all without
 * @param threads parts that are read at the same time
 */
record ExportDirectory(Path directory, ChosenTable.Found model, Optional<Tenant> tenant, ItemSource source, int threads, Rate rate) {
    /** What it is an export of. */
    String of() {
        return tenant.map(each -> "the tenant " + each.name() + " of ").orElse("") + source.name();
    }

    /** The manifest of an earlier call, if this is the export that it began. */
    Optional<Manifest> earlier() {
        Optional<Manifest> earlier = Manifest.in(directory);
        earlier.filter(manifest -> !manifest.of().equals(of()) || manifest.parts() != source.parts()).ifPresent(manifest -> {
            throw new CommandFailedException(directory + " has an export of " + manifest.of() + " in " + manifest.parts()
                    + " parts, not of " + of() + " in " + source.parts() + ": choose another directory");
        });
        return earlier;
    }

    /** Writes what is left, and returns the manifest of all. */
    Manifest write(Progress shown) {
        Manifest manifest = earlier()
                .orElseGet(() -> Manifest.begun(directory, of(), model.identity(), tenant.map(Tenant::name), source.parts(), now()));
        manifest.write();
        Export export = new Export(model.model(), tenant, source, rate, Clock.systemUTC(),
                counts -> shown.reached(counts.total(), ""));
        List<ExportFile> files = new ArrayList<>();
        try {
            for (int part = 0; part < source.parts(); part++) {
                files.add(ExportFile.open(directory.resolve(part + ".ndjson"), of()));
            }
            new EachPart(source.parts(), threads).run(part -> export.write(part, files.get(part)));
            Manifest whole = manifest.finished(export.counts(), files.stream().map(ExportFile::manifest).toList(), now());
            whole.write();
            files.forEach(ExportFile::finish);
            return whole;
        } finally {
            files.forEach(ExportFile::close);
        }
    }

    private static String now() {
        return Timestamps.format(Clock.systemUTC().instant());
    }
}
