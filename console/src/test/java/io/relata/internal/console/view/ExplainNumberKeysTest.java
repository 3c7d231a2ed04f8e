package io.relata.internal.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.internal.console.view.KeyPart.Piece;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Numbers whose text in keys nobody reads at sight. */
class ExplainNumberKeysTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Bank").entities(Account.class)
            .manyToMany(ManyToMany.between(Account.class, Account.class).named("pays", "paidBy").sortTo("holder", "balance")).model());
    private static final EntityType ACCOUNT = MODEL.entity("account").orElseThrow();

    @Entity(collection = "accounts")
    @SortBy({"balance", "holder", "year"})
    @Listed
    record Account(@NotNull BigDecimal balance, @NotBlank String holder, @PositiveOrZero int year) {
    }

    private static List<Piece> pieces(String sort) {
        return new ExplainKeys(MODEL).parts(new CoreKey("1", "account#1"), Map.of("entity", AttributeValue.fromS("account"), "sort",
                AttributeValue.fromS(sort))).stream().filter(part -> part.attribute().equals("sort")).findFirst().orElseThrow().pieces();
    }

    @Test
    void numbersAreToldAsNumbers() {
        String sort = ACCOUNT.sortKey(Map.of("balance", new BigDecimal("-12.50"), "holder", "o", "year", new BigDecimal(2026)));
        assertThat(pieces(sort)).containsExactly(new Piece("account", "entity"), new Piece("n4997874~", "balance -12.5"),
                new Piece("o", "holder"), new Piece("0000000000000002026", "year"));
        assertThat(pieces(ACCOUNT.sortKey(Map.of("holder", "x", "year", BigDecimal.ONE)))).startsWith(new Piece("account", "entity"),
                new Piece("", "balance"));
        assertThat(pieces("account#0000000000000000013#x")).contains(new Piece("0000000000000000013", "balance"));
    }

    @Test
    void placesOfCopiesAreToldByWhatTheyFollowFrom() {
        assertThat(new ExplainKeys(MODEL).parts(new CopyKey("account.pays#1", "account#2"),
                Map.of("entity", AttributeValue.fromS("account"),
                        "_linked-1", AttributeValue.fromS("account#ann#2"), "_linked-2", AttributeValue.fromS("account#n4997874~#2"))))
                .filteredOn(part -> part.attribute().startsWith("_")).flatExtracting(KeyPart::pieces)
                .containsExactly(new Piece("account", "entity"), new Piece("ann", "holder"), new Piece("2", "id"),
                        new Piece("account", "entity"), new Piece("n4997874~", "balance -12.5"), new Piece("2", "id"));
    }
}
