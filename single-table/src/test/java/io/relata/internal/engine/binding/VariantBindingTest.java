package io.relata.internal.engine.binding;

import static io.relata.internal.engine.binding.JsonText.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.problem.Violation;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Values of sealed interfaces: objects that say which record they are. */
class VariantBindingTest {
    sealed interface Payment permits Card, BankTransfer, Cash {
    }

    record Card(@NotBlank String number, BigDecimal amount) implements Payment {
    }

    record BankTransfer(@NotNull String iban, Bank bank, BigDecimal amount) implements Payment {
        BankTransfer {
            if (iban != null && iban.isEmpty()) {
                throw new IllegalArgumentException("an IBAN has characters");
            }
        }
    }

    sealed interface Cash extends Payment {
    }

    record Coins(@Positive int count) implements Cash {
    }

    record Nothing() implements Cash {
    }

    record Bank(String name, @Valid Payment fee) {
    }

    record Other(String name) {
    }

    record Invoice(@NotNull @Valid Payment payment, List<@Valid Payment> parts, Map<String, @Valid Payment> byName) {
    }

    record Till(Payment payment, Map<String, List<Payment>> parts, Counter counter) {
    }

    record Counter(Cash cash) {
    }

    private static List<Violation> violations(Class<? extends Record> record, ObjectNode json) {
        return catchThrowableOfType(Refusal.class, () -> RecordBinding.bind(record, json)).violations();
    }

    sealed interface Fare {
    }

    record Ticket(@NotNull String zone, @NotNull BigDecimal price) implements Fare {
        Ticket {
            if (zone == null || price == null || price.signum() < 0) {
                throw new IllegalArgumentException("a ticket of a zone has a price");
            }
        }
    }

    record Trip(@NotNull Fare fare, List<Fare> more) {
    }

    @Example
    void constructorOfARecordIsNotToldBesideWhatItLacks() {
        assertThat(violations(Trip.class, json("{'fare': {'type': 'ticket', 'zone': 'A'}, 'more': [{'type': 'ticket'}]}"))).containsExactly(
                new Violation("/fare/price", "must not be null"), new Violation("/more/0/price", "must not be null"),
                new Violation("/more/0/zone", "must not be null"));
        assertThat(violations(Trip.class, json("{'fare': {'type': 'ticket', 'zone': 'A', 'price': -1}}")))
                .containsExactly(new Violation("/fare", "a ticket of a zone has a price"));
    }

    @Example
    void valueIsHeldWithTheNameOfItsRecord() {
        ObjectNode sent = json(
                """
                {'payment': {'type': 'bankTransfer', 'iban': 'DE1', 'amount': 2.50},
                 'parts': {'a': [{'type': 'coins', 'count': 3}, {'type': 'nothing'}]},
                 'counter': {'cash': {'type': 'coins', 'count': 1}}}""");
        assertThat(RecordBinding.bind(Till.class, sent)).isEqualTo(Item.of("payment",
                Map.of("type", "bankTransfer", "iban", "DE1", "amount", new BigDecimal("2.5")), "parts",
                Map.of("a", List.of(Map.of("type", "coins", "count", new BigDecimal(3)), Map.of("type", "nothing"))), "counter",
                Map.of("cash", Map.of("type", "coins", "count", BigDecimal.ONE))).attributes());
        assertThat(RecordBinding.make(Till.class, sent)).isEqualTo(new Till(new BankTransfer("DE1", null, new BigDecimal("2.5")),
                Map.of("a", List.of(new Coins(3), new Nothing())), new Counter(new Coins(1))));
    }

    @Example
    void allThatIsWrongIsToldAtOnce() {
        assertThat(violations(Invoice.class, json("""
                {'payment': {'number': '1'}, 'parts': [{'type': 'cheque', 'number': 7}, {'type': 'card', 'iban': 'DE1', 'amount': 'x'}, 5,
                  {'type': 'coins', 'count': 0}, {'type': null}, {'type': ['card']}, {'type': 'bankTransfer', 'iban': ''}],
                 'byName': {'x': {'type': 'Card', 'number': ''}, 'y': {'type': 'card', 'number': ''}}}"""))).containsExactly(
                new Violation("/byName/x/type", "there is no such type; there are card, bankTransfer, coins, nothing"),
                new Violation("/byName/y/number", "must not be blank"),
                new Violation("/parts/0/type", "there is no such type; there are card, bankTransfer, coins, nothing"),
                new Violation("/parts/1/amount", "it has to be a number"),
                new Violation("/parts/1/iban", "there is no such attribute; there are number, amount"),
                new Violation("/parts/1/number", "must not be blank"),
                new Violation("/parts/2", "it has to be an object"),
                new Violation("/parts/3/count", "must be greater than 0"),
                new Violation("/parts/4/type",
                        "it is required, and says what the others are parts of: one of card, bankTransfer, coins, nothing"),
                new Violation("/parts/5/type", "there is no such type; there are card, bankTransfer, coins, nothing"),
                new Violation("/parts/6", "an IBAN has characters"),
                new Violation("/payment/type",
                        "it is required, and says what the others are parts of: one of card, bankTransfer, coins, nothing"));
        assertThat(violations(Till.class, json("{'counter': {'cash': {'type': 'card', 'number': '1'}}}"))).containsExactly(
                new Violation("/counter/cash/type", "there is no such type; there are coins, nothing"));
    }

    @Example
    void whatIsNoRecordOfTheInterfaceAnyMoreIsLeftOut() {
        Map<String, Object> stored = Item.of("payment", Map.of("type", "cheque", "number", "1"), "parts",
                Map.of("a", List.of(Map.of("type", "coins", "count", 1, "weight", 5), Map.of("number", "1"), "text"))).attributes();
        assertThat(RecordBinding.stored(Till.class, stored)).isEqualTo(new Till(null, Map.of("a", List.of(new Coins(1))), null));
        assertThat(RecordType.of(Till.class).known(stored)).isEqualTo(Map.of("parts",
                Map.of("a", List.of(Map.of("type", "coins", "count", BigDecimal.ONE)))));
    }

    @Property
    void whateverIsValidComesBack(@ForAll("tills") Till till) {
        Map<String, Object> held = new Item(RecordBinding.values(till)).attributes();
        assertThat(RecordBinding.stored(Till.class, held)).isEqualTo(till);
        ObjectNode sent = Json.MAPPER.valueToTree(held);
        assertThat(RecordBinding.bind(Till.class, sent)).isEqualTo(held);
        assertThat(new Item(RecordBinding.read(Till.class, sent).kept()).attributes()).isEqualTo(held);
        assertThat(RecordType.of(Till.class).known(held)).isEqualTo(held);
    }

    /** A merge patch that goes into a value of the same record changes it, and one that names another record replaces it. */
    @Property
    void patchesMergeIntoTheSameRecordOnly(@ForAll("tills") Till before, @ForAll("tills") Till after) {
        ObjectNode stored = Json.MAPPER.valueToTree(RecordBinding.values(before));
        ObjectNode patch = Json.MAPPER.valueToTree(RecordBinding.values(after));
        boolean isSame = before.payment() != null && after.payment() != null && before.payment().getClass() == after.payment().getClass();
        ObjectNode target = RecordBinding.mergeable(Till.class, stored, patch);
        assertThat(target.has("payment")).isEqualTo(before.payment() != null && (isSame || after.payment() == null));
        assertThat(target.path("parts")).isEqualTo(stored.path("parts"));
    }

    @Provide
    Arbitrary<Till> tills() {
        Arbitrary<BigDecimal> amounts = Arbitraries.bigDecimals().between(BigDecimal.ZERO, BigDecimal.TEN).ofScale(1)
                .map(Item::canonical);
        Arbitrary<String> texts = Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(3);
        Arbitrary<Cash> cash = Arbitraries.oneOf(Arbitraries.integers().between(1, 9).map(Coins::new), Arbitraries.just(new Nothing()));
        Arbitrary<Payment> simple = Arbitraries.oneOf(cash.map(each -> each),
                Combinators.combine(texts, amounts.injectNull(0.3)).as(Card::new));
        Arbitrary<Payment> payments = Arbitraries.oneOf(simple,
                Combinators.combine(texts, Combinators.combine(texts, simple).as(Bank::new).injectNull(0.3), amounts)
                        .as(BankTransfer::new));
        return Combinators.combine(payments.injectNull(0.2),
                Arbitraries.maps(texts, payments.list().ofMaxSize(3)).ofMaxSize(2), cash.map(Counter::new).injectNull(0.2)).as(Till::new);
    }
}
