package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The entity goes by the values of these required attributes: {@code GET /inventories/p1~w7}. Its id is made of them, joined by {@code ~},
 * whoever creates it; so no two entities have the same values, and these never change.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface IdentifiedBy {
    String[] value();
}
