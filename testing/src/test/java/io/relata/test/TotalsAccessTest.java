package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.CountAndSums;
import io.relata.access.Relata;
import io.relata.problem.RequestRefusedException;
import io.relata.test.TotalsTest.Person;
import io.relata.test.TotalsTest.Sale;
import io.relata.test.TotalsTest.Shop;
import java.math.BigDecimal;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Totals as operations and tests of one's own read them. */
@RelataTest(model = TotalsTest.class)
class TotalsAccessTest {
    @BeforeEach
    void aShopWithTwoSales(RelataSystem system) {
        Relata relata = system.relata();
        relata.entities(Shop.class).create("a", new Shop("A"));
        relata.entities(Sale.class).create("1", new Sale("a", Sale.State.OPEN, new BigDecimal("0.1"), null));
        relata.entities(Sale.class).create("2", new Sale("a", Sale.State.PAID, new BigDecimal("2"), null));
        relata.entities(Sale.class).tag("2", "gift");
        system.settle();
    }

    @Test
    void totalsOfAnEntityAreReadTogetherByOneQuery(RelataSystem system) {
        RequestCounts counts = system.counts(() -> {
            CountAndSums sales = system.relata().totals(Shop.class).of("a").get("sales");
            assertThat(sales.count()).isEqualTo(2);
            assertThat(sales.sum("amount")).isEqualTo("2.1");
            assertThat(sales.sum("tip")).isEqualTo("0");
            assertThat(sales.average("amount")).contains(new BigDecimal("1.05"));
            assertThat(sales.average("tip")).isEmpty();
            assertThat(sales.of(Sale.State.OPEN).count()).isEqualTo(1);
        });
        assertThat(counts.requests()).isEqualTo(Map.of("GetItem", 1, "Query", 1));
        assertThat(counts.readUnits()).isEqualTo(1);
        assertThat(system.relata().totals(Shop.class).of("a").all().keySet()).containsExactly("sales", "openSales", "ratedBy");
    }

    @Test
    void totalsOfATagAndOfAllAreReadByWhatTheyCount(RelataSystem system) {
        Relata relata = system.relata();
        assertThat(relata.totals(Sale.class).taggedWith("gift").get("sales").count()).isEqualTo(1);
        assertThat(relata.totals(Sale.class).overall().get("sales").sum("amount")).isEqualTo("2.1");
        assertThat(relata.<Long>transaction(attempt -> attempt.totals(Sale.class).overall().get("sales").count())).isEqualTo(2);
    }

    @Test
    void whatIsNotCountedIsSaid(RelataSystem system) {
        Relata relata = system.relata();
        assertThatThrownBy(() -> relata.totals(Person.class).of("ann")).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the model declares no totals of a person");
        assertThatThrownBy(() -> relata.totals(Shop.class).overall()).hasMessage("the model declares no totals of all shops");
        assertThatThrownBy(() -> relata.totals(Shop.class).taggedWith("gift"))
                .hasMessage("the model declares no totals of the shops that have a tag");
        assertThatThrownBy(() -> relata.totals(Shop.class).of("a").get("buys")).isInstanceOf(NoSuchElementException.class)
                .hasMessage("there is no total called buys; there are sales, openSales, ratedBy");
        assertThatThrownBy(() -> relata.totals(Shop.class).of("a").get("sales").sum("price")).isInstanceOf(NoSuchElementException.class)
                .hasMessage("there is no sum of price; there is amount, tip");
        assertThatThrownBy(() -> relata.totals(Shop.class).of("a").get("openSales").of(Sale.State.OPEN))
                .hasMessage("there is no group OPEN");
        assertThatThrownBy(() -> relata.totals(Shop.class).of("none")).isInstanceOf(RequestRefusedException.class)
                .hasMessage("shop none does not exist");
        assertThatThrownBy(() -> relata.totals(Shop.class).of("a#b")).isInstanceOf(RequestRefusedException.class);
    }
}
