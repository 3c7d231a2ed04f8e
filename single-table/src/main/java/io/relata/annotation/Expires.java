package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A time from which on the entity is gone: for every reader and writer from that second, and from the table when DynamoDB gets to it,
 * usually within days and at no cost. Only for entities that have no links, tags, children, history or unique values: nobody would take
 * those down.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html">Time to live</a>
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Expires {
}
