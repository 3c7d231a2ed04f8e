package io.relata.internal.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.console.source.RawTable;
import io.relata.internal.console.view.RepairPreview.Preview;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the preview says is what repair does. */
class RepairPreviewTest {
    private static final Key OF_LINK = Key.of("customer#001", "store#004");
    private static final Key OF_TAG = Key.of("tag#music", "store#004");

    private OfficeTable table;
    private DynamoDbCopyTable items;
    private RepairPreview previews;

    @BeforeEach
    void fill() {
        table = new OfficeTable("RepairPreviewTest");
        RawTable raw = table.source().table();
        items = new DynamoDbCopyTable(raw.dynamoDb(), raw.name(), IndexNames.SAME);
        previews = new RepairPreview(table.source());
    }

    @AfterEach
    void close() {
        table.close();
    }

    private Finding finding(Key about, Fault fault) {
        return new Judge(TableModel.of(Office.MODEL), items, Clock.systemUTC().instant()).look(about).stream()
                .filter(each -> each.fault() == fault)
                .findFirst().orElseThrow();
    }

    private Optional<Map<String, Object>> stored(Key key) {
        return items.get(key, Consistency.STRONG).map(Item::attributes);
    }

    private void repairsTo(Finding finding, Preview preview) {
        assertThat(stored(finding.key())).as("nothing is written by looking").isEqualTo(preview.now());
        assertThat(new Repair(TableModel.of(Office.MODEL), items, Clock.systemUTC()).repair(finding)).isTrue();
        assertThat(stored(finding.key())).isEqualTo(preview.then());
    }

    @Test
    void aMissingCopyWouldBeMade() {
        table.remove(OF_LINK);
        Finding missing = finding(Key.of("link:customer-store:001", "store#004"), Fault.MISSING);
        Preview preview = previews.of(missing);

        assertThat(preview.now()).isEmpty();
        assertThat(preview.then().orElseThrow()).containsEntry("kind", "copy").containsEntry("sourceId", "004");
        assertThat(preview.words()).isEqualTo("Repair writes it anew from its source.");
        repairsTo(missing, preview);
    }

    @Test
    void aStaleCopyWouldBeReplaced() {
        table.rename("High Street");
        Finding stale = finding(OF_TAG, Fault.STALE);
        Preview preview = previews.of(stale);

        assertThat(preview.now().orElseThrow().get("data").toString()).contains("Main");
        assertThat(preview.then().orElseThrow().get("data").toString()).contains("High Street");
        repairsTo(stale, preview);
    }

    @Test
    void aCopyThatNothingCallsForWouldGo() {
        Key left = Key.of("tag#jazz", "store#004");
        table.put(left, items.get(OF_TAG, Consistency.STRONG).orElseThrow());
        Finding ghost = finding(left, Fault.GHOST);
        Preview preview = previews.of(ghost);

        assertThat(preview.now()).isPresent();
        assertThat(preview.then()).isEmpty();
        assertThat(preview.words()).isEqualTo("Repair deletes it.");
        repairsTo(ghost, preview);
    }
}
