package io.relata.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A time after which DynamoDB deletes the entity, usually within days, at no cost; until then it is read as before. Only for entities that have no links,
 * tags, children or unique values: nobody would take those down.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/TTL.html">Time to live</a>
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Expires {
}
