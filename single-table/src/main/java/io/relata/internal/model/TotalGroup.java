package io.relata.internal.model;

import io.relata.internal.model.attribute.Attribute;
import io.relata.total.Grouping;
import java.time.ZoneId;
import java.util.Locale;

/**
 * The groups of a total that are read page by page.
 *
 * @param name what requests and answers call it; no two of a total have the same
 * @param keyName what keys call it: it stays when the attribute gets another name
 * @param attribute by which what is counted is grouped
 * @param zone in which periods begin
 */
public record TotalGroup(String name, String keyName, Attribute attribute, Grouping.Span span, ZoneId zone) {
    /** Whether each value has a group, and not each period. */
    public boolean isOfValues() {
        return span == Grouping.Span.VALUE;
    }

    /** The word for one of its periods, such as {@code day}. */
    public String unit() {
        return span.name().toLowerCase(Locale.ROOT);
    }
}
