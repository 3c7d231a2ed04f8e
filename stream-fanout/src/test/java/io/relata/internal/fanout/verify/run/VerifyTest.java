package io.relata.internal.fanout.verify.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.fanout.OfficeTable;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.repair.Repair;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VerifyTest {
    private OfficeTable table;
    private Verify verify;

    @BeforeEach
    void createOfficeWithoutFaults() {
        table = new OfficeTable().withPartners();
        table.link("001", "004", "{\"role\":\"manager\"}");
        table.link("005", "004", "{}");
        table.link("001", "006", "{}");
        table.tag("stores", "004", "music");
        table.patch("customers", "001", "{\"email\":\"Ann@example.com\"}");
        table.catchUp();
        verify = new Verify(table.model, table.copies, Clock.systemUTC());
    }

    @Test
    void tableWithoutFaultsHasNoFindings() {
        table.unlink("001", "006");
        table.delete("stores", "006");
        table.catchUp();

        assertThat(findings()).isEmpty();
    }

    @Test
    void limitsOfCallersAreExplainedAndOnlyAsTheyAre() {
        String caller = CoreKey.limitOf("ann").id();
        table.overwrite(Item.of("id", caller, "type", caller, "kind", "limit", "paidUntil", 1_795_176_000_123_000L, "expiresAt",
                1_795_179_602L));
        assertThat(findings()).isEmpty();

        table.overwrite(Item.of("id", caller, "type", caller, "kind", "limit", "paidUntil", "soon", "expiresAt", 1, "subject", "ann"));
        table.overwrite(Item.of("id", "limit:ann", "type", "limit:ann", "kind", "limit", "paidUntil", 1, "expiresAt", 1));
        assertThat(found()).containsExactlyInAnyOrder(tuple(Fault.UNEXPLAINED, caller), tuple(Fault.UNEXPLAINED, "limit:ann"));
    }

    @Test
    void missingCopiesAreFoundAndCreated() {
        table.remove("customer#001", "store#004");
        table.remove("tag#music", "store#004");

        assertThat(found()).containsExactlyInAnyOrder(tuple(Fault.MISSING, "customer#001"), tuple(Fault.MISSING, "tag#music"));
        repair();
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void staleCopiesAreFoundAndRefreshedEvenIfTheirVersionIsRight() {
        change("customer#001", "store#004", "data", Map.of("storeName", "Old"));
        change("store#004", "customer#005", "link", Map.of("role", "Old"));
        change("tag#music", "store#004", "version", 1);
        change("tag#music", "store#004", "data", Map.of("storeName", "Old"));
        change("customer#001", "store#006", "version", Long.MAX_VALUE / 2);

        assertThat(found()).containsExactlyInAnyOrder(tuple(Fault.STALE, "customer#001"), tuple(Fault.STALE, "store#004"),
                tuple(Fault.STALE, "tag#music"),
                tuple(Fault.STALE, "customer#001"));
        assertThat(findings()).extracting(Finding::detail).as("what differs is named").anyMatch(detail -> detail.contains(
                "data.storeName differs; it is at version ")).anyMatch(detail -> detail.contains("link.role differs; "));
        repair();
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void writesOfOtherCodeWithoutNewVersionAreFoundAndCopied() {
        change("004", "store#004", "storeName", "Written past the API");
        table.catchUp();

        assertThat(found()).containsExactlyInAnyOrder(tuple(Fault.STALE, "customer#001"), tuple(Fault.STALE, "customer#005"),
                tuple(Fault.STALE, "tag#music"),
                tuple(Fault.MISPLACED, "004"));
        assertThat(findings()).extracting(Finding::detail).contains("sort is not what follows from its other attributes");
        repair();
        assertThat(table.differences()).isEmpty();
        assertThat(findings()).isEmpty();
    }

    @Test
    void itemsOfAnotherModelAreReportedWithWhatToDo() {
        table.put("orders", "003", "{\"businessId\":\"002\",\"customerId\":\"001\",\"status\":\"OPEN\"}");
        change("003", "order#003", "status", "ARCHIVED");
        change("003", "order#003", "summedUp", true);
        change("001", "customer#001", "mailingAddresses", Map.of("home", Map.of("city", "Wien", "free", true)));
        table.catchUp();
        repair();

        assertThat(findings()).extracting(Finding::fault, Finding::detail).containsExactlyInAnyOrder(
                tuple(Fault.UNEXPLAINED,
                        "status is not what the model allows there: PATCH sets it, or removes it with null; there is no rule for its "
                                + "attribute summedUp: the model has none of that name, and PATCH with null for it removes it"),
                tuple(Fault.UNEXPLAINED,
                        "mailingAddresses/home/free is not what the model allows there: PATCH sets it, or removes it with null"));
        table.patch("orders", "003", "{\"status\":\"OPEN\",\"summedUp\":null}");
        table.patch("customers", "001", "{\"mailingAddresses\":{\"home\":{\"free\":null}}}");
        table.catchUp();
        assertThat(findings()).isEmpty();
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void ghostsAreFoundAndDeleted() {
        Item copy = table.item("customer#001", "store#004").orElseThrow();
        table.overwrite(copy.with("id", "customer#005").with("type", "store#006").with("linkVersion", Long.MAX_VALUE / 2));
        table.overwrite(copy.with("id", "tag#noise"));
        table.overwrite(copy.with("id", "customer#nobody"));

        assertThat(found()).containsExactlyInAnyOrder(tuple(Fault.GHOST, "customer#005"), tuple(Fault.GHOST, "tag#noise"),
                tuple(Fault.GHOST, "customer#nobody"));
        repair();
        assertThat(table.differences()).isEmpty();
    }

    @Test
    void linksOfDeletedEntitiesAreFoundAndTakenDown() {
        table.overwrite(
                Item.of("id", "006", "type", "store#006", "kind", "tombstone", "of", "entity", "version", Long.MAX_VALUE / 2, "expiresAt",
                        1_797_811_200));
        change("005", "customer#005", "life", 1);

        assertThat(found()).containsExactlyInAnyOrder(tuple(Fault.DANGLING_LINK, "link:customer-store:001"),
                tuple(Fault.LINK_OF_ANOTHER_LIFE, "link:customer-store:005"),
                tuple(Fault.GHOST, "customer#001"), tuple(Fault.GHOST, "store#006"), tuple(Fault.GHOST, "customer#005"),
                tuple(Fault.GHOST, "store#004"));
        repair();
        table.catchUp();
        assertThat(table.differences()).isEmpty();
        assertThat(findings()).isEmpty();
    }

    @Test
    void faultsThatNeedAPersonAreReportedAndNotRepaired() {
        table.unlink("001", "006");
        change("006", "store#006", "businessId", "nobody");
        table.overwrite(Item.of("id", "unique:customer.email:bob@example.com", "type", "unique:customer.email:bob@example.com", "kind",
                "guard", "owner", "nobody"));
        table.remove("unique:customer.email:ann@example.com", "unique:customer.email:ann@example.com");
        table.overwrite(Item.of("id", "surprise", "type", "nothing known"));
        table.overwrite(Item.of("id", "planet#1", "type", "store#004", "kind", "copy"));
        table.catchUp();

        assertThat(found()).containsExactlyInAnyOrder(tuple(Fault.ORPHAN, "006"),
                tuple(Fault.GUARD_WITHOUT_OWNER, "unique:customer.email:bob@example.com"),
                tuple(Fault.OWNER_WITHOUT_GUARD, "001"), tuple(Fault.UNEXPLAINED, "surprise"), tuple(Fault.UNEXPLAINED, "planet#1"));
        repair();
        assertThat(found()).hasSize(4).doesNotContain(tuple(Fault.OWNER_WITHOUT_GUARD, "001"));
    }

    @Test
    void pendingChangeOfTheStreamFunctionIsNoFinding() {
        table.patch("stores", "004", "{\"storeName\":\"Broadway\"}");
        List<Finding> suspects = suspects();
        assertThat(suspects).isNotEmpty();

        table.catchUp();

        List<Finding> confirmed = new ArrayList<>();
        verify.confirm(suspects, confirmed::add);
        assertThat(confirmed).isEmpty();
    }

    @Test
    void itemThatChangesBetweenTwoChecksIsNoFinding() {
        table.patch("stores", "004", "{\"storeName\":\"Broadway\"}");
        List<Finding> suspects = suspects();

        table.patch("stores", "004", "{\"storeName\":\"Elsewhere\"}");

        List<Finding> confirmed = new ArrayList<>();
        verify.confirm(suspects, confirmed::add);
        assertThat(confirmed).isEmpty();
    }

    @Test
    void everyItemIsInExactlyOneSegment() {
        table.remove("customer#001", "store#004");
        int items = 0;
        List<Finding> findings = new ArrayList<>();
        for (int segment = 0; segment < 3; segment++) {
            Verify.Page page = verify.page(segment, 3, Optional.empty());
            items += page.items();
            findings.addAll(page.suspects());
        }

        assertThat(items).isEqualTo(table.items().size());
        assertThat(findings).extracting(Finding::fault).containsExactly(Fault.MISSING);
    }

    private void change(String id, String type, String attribute, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(table.item(id, type).orElseThrow().attributes());
        changed.put(attribute, value);
        table.overwrite(new Item(changed));
    }

    private List<Tuple> found() {
        return findings().stream().map(finding -> tuple(finding.fault(), finding.key().id())).toList();
    }

    private List<Finding> findings() {
        List<Finding> confirmed = new ArrayList<>();
        verify.confirm(suspects(), confirmed::add);
        return confirmed;
    }

    private List<Finding> suspects() {
        return verify.page(0, 1, Optional.empty()).suspects();
    }

    private void repair() {
        Repair repair = new Repair(table.model, table.copies, Clock.systemUTC());
        findings().forEach(repair::repair);
    }
}
