package io.relata.internal.functions.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequiredPrivilegeTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    | /stores/004              | READ store 004
            PUT    | /stores/004              | CHANGE store 004
            patch  | /stores/004              | CHANGE store 004
            DELETE | /stores/004              | DELETE store 004
            POST   | /stores                  | CREATE store
            GET    | /businesses/b/stores     | READ store
            GET    | /customers/001/stores    | READ store
            PUT    | /customers/001/stores/4  | LINK customer 001, LINK store 4
            DELETE | /stores/4/customers/001  | LINK store 4, LINK customer 001
            PUT    | /stores/004/tags/music   | TAG store 004
            GET    | /openapi.json            |
            """)
    void requestsNeedPrivileges(String method, String path, String needed) {
        List<String> words = RequiredPrivilege.of(TableModel.of(Office.MODEL), method, path).stream().map(
                each -> each.privilege() + " " + each.type().name() + each.id().map(id -> " " + id).orElse("")).toList();

        assertThat(String.join(", ", words)).isEqualTo(needed == null ? "" : needed);
    }

    @Test
    void whatTheModelDoesNotHaveIsSaid() {
        assertThatThrownBy(() -> RequiredPrivilege.of(TableModel.of(Office.MODEL), "GET", "/shops/1"))
                .hasMessageEndingWith("has no GET /shops/1; GET /openapi.json lists all that it has");
        assertThatThrownBy(() -> RequiredPrivilege.of(TableModel.of(Office.MODEL), "POST", "/stores/1"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
