package io.relata.internal.console.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.events.stream.ChangeRecord;
import org.junit.jupiter.api.Test;

class ChangeOnStreamTest {
    @Test
    void aChangeIsSaidInWords() {
        assertThat(change("customer#001", "store#004", "copy").words()).isEqualTo("copy of store 004 for customer 001 was made");
        assertThat(change("link:customer-store:001", "store#004", "link").words())
                .isEqualTo("the link customer-store of 001 and store 004 was made");
        assertThat(change("004", "store#a/b", "entity").words()).isEqualTo("store#a/b was created");
    }

    @Test
    void aChangeOfATenantSaysWhose() {
        ChangeOnStream copy = change("acme/customer#001", "acme/store#004", "copy");
        assertThat(copy.words()).isEqualTo("acme: copy of store 004 for customer 001 was made");
        assertThat(copy.id() + " " + copy.type()).isEqualTo("acme/customer#001 acme/store#004");
        assertThat(change("acme/link:customer-store:001", "acme/store#004", "link").words())
                .isEqualTo("acme: the link customer-store of 001 and store 004 was made");
        assertThat(change("acme/progress#1", "acme/store#004", "progress").isOfJob()).isTrue();
    }

    private static ChangeOnStream change(String id, String type, String kind) {
        return ChangeOnStream.of(new ChangeRecord("1", id, """
                {"eventName": "INSERT", "dynamodb": {"ApproximateCreationDateTime": 1795219200, "NewImage":
                 {"id": {"S": "%s"}, "type": {"S": "%s"}, "kind": {"S": "%s"}}}}""".formatted(id, type, kind)));
    }
}
