package io.relata.benchmarks.warm;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** How 20 tags are distributed over the tagged orders. */
enum TagDistribution {
    BY_CHANCE("each order has one tag, by chance") {
        @Override
        IntPredicate of(int tag) {
            return order -> mixed(order, 0) % OfficeItems.TAGS == tag;
        }
    },
    FIVE_EACH("each order has about five of the tags") {
        @Override
        IntPredicate of(int tag) {
            return order -> mixed(order, tag) % 4 == 0;
        }
    },
    ALL("each order has all of the tags") {
        @Override
        IntPredicate of(int tag) {
            return order -> true;
        }
    },
    BY_TURNS("ten orders have one tag, the next ten another") {
        @Override
        IntPredicate of(int tag) {
            return order -> order / 10 % OfficeItems.TAGS == tag;
        }
    },
    ONE_HAS_ALL("one tag is of every order, the others of one in fifty") {
        @Override
        IntPredicate of(int tag) {
            return order -> tag == 0 || mixed(order, tag) % 50 == 0;
        }
    };

    private static final int ORDERS = 1000;
    final String title;

    TagDistribution(String title) {
        this.title = title;
    }

    abstract IntPredicate of(int tag);

    /** The numbers of the orders that have a tag. */
    List<Integer> orders(int tag) {
        return IntStream.range(0, ORDERS).filter(of(tag)).boxed().toList();
    }

    /** The same numbers in every run. */
    private static int mixed(int order, int tag) {
        int mixed = (order * 31 + tag) * 0x9E3779B9;
        return (mixed ^ mixed >>> 15) * 0x85EBCA6B >>> 8;
    }
}
