package io.relata.internal.console.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.fanout.work.SegmentProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that goes on ends with all that was found, also before it was stopped. */
class ResumeFileTest {
    private static final List<SegmentProgress> SEGMENTS = List.of(SegmentProgress.beginning(0, 2), SegmentProgress.beginning(1, 2));

    @TempDir
    private Path directory;

    private ResumeFile file(String table) {
        return new ResumeFile(directory.resolve("run.json"), table);
    }

    @Test
    void runGoesOnWithItsProgressAndItsCounts() {
        LikelyCause cause = LikelyCause.values()[0];
        VerifyCounts counts = new VerifyCounts(1234, 56, Map.of(Fault.MISSING, Map.of(cause, 5), Fault.STALLED, Map.of(cause, 1)), 4,
                Map.of("contact", new Deletions.Counted(3, 100)));
        assertThat(file("T").read()).isEqualTo(ResumeFile.Reached.NOTHING);

        file("T").write(SEGMENTS, counts);

        assertThat(file("T").read()).isEqualTo(new ResumeFile.Reached(SEGMENTS, counts));
        assertThat(new VerifyTally(file("T").read().counts()).counts()).isEqualTo(counts);
    }

    @Test
    void fileOfAnEarlierReleaseHasNoCounts() throws IOException {
        file("T").write(SEGMENTS, VerifyCounts.NONE);
        String json = Files.readString(directory.resolve("run.json"));
        Files.writeString(directory.resolve("run.json"), "{\"table\":\"T\"," + json.substring(json.indexOf("\"sweeps\"")));

        assertThat(file("T").read()).isEqualTo(new ResumeFile.Reached(SEGMENTS, VerifyCounts.NONE));
    }

    @Test
    void whatIsNoResumeFileOfTheTableIsRefused() throws IOException {
        file("T").write(SEGMENTS, VerifyCounts.NONE);
        assertThatThrownBy(() -> file("Other").read()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("is the resume file of a run through table T, not Other");
        Files.writeString(directory.resolve("run.json"), "{\"table\":\"T\",\"found\":[{\"fault\":\"NONE\"}],\"sweeps\":[]}");
        assertThatThrownBy(() -> file("T").read()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("is not a resume file of ./relata verify: delete it to start from the beginning");
    }
}
