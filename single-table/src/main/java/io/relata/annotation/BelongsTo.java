package io.relata.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a {@code String} component as the id of the entity's parent. The parent must exist when the child is written, and can't be deleted
 * while it has children, unless {@link #onDelete} says otherwise.
 *
 * <p>Example: {@code record Order(@NotBlank @BelongsTo(Customer.class) String customerId, BigDecimal total) {}}
 *
 * <p>{@code GET /customers/{id}/orders} lists the children in sort order. It reads the index {@code customerIdGsi}, named after the
 * attribute; entities that use the same attribute name for the same kind of parent share one index. A table has at most 20 indexes: with
 * {@link #index} parents of any name share one. Each write also writes the item to that index.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface BelongsTo {
    /** The parent's record. */
    Class<? extends Record> value();

    /**
     * Attributes of the same type whose values must be equal in child and parent. Default: none. {@code sharing = "businessId"} ensures
     * that an order and its customer belong to the same business.
     */
    String[] sharing() default {};

    /**
     * Whether parent and child keep copies of each other, as linked entities do. Default: {@code false}. With it {@code GET
     * /books/{id}/author} is one Query on the table. The link is written and deleted with the child. Cost: one link, written in the child's
     * transaction, and two copies for each child.
     */
    boolean copies() default false;

    /** The name of the list in the parent's URL. Default: the child's collection, as in {@code /customers/{id}/orders}. */
    String list() default "";

    /**
     * The name of an index that lists of any entities can share, such as {@code gsi1}: a lower-case letter and up to 39 letters and digits,
     * not ending in {@code Gsi}. {@code @ListBy}, {@code @Within} and {@code @Nearby} name the same ones; each entity can use an index
     * once. Default: none, for an index named after the attribute. What is stored moves to another index in three steps: see
     * {@link #formerIndex}.
     */
    String index() default "";

    /**
     * The index that listed the children before, {@code customerIdGsi} or {@code gsi2}. Default: none. As long as it is named, children are
     * written to both indexes and looked for in both. To move: deploy with both names; run {@code ./relata migrate}; then leave the former
     * one out.
     */
    String formerIndex() default "";

    /**
     * Decides what happens to the child when its parent is deleted. Default: the deletion of the parent is refused. Cost of the other two:
     * three strong reads by the stream function when the child is created or gets another parent.
     */
    OnDelete onDelete() default OnDelete.REFUSE;

    /**
     * Whether the parent exists at the moment at which the child is written, however many requests delete it meanwhile. Default:
     * {@code false}, for a strong read of the parent before the write: a parent that is deleted in between leaves a child without a parent.
     *
     * <p>With {@link OnDelete#CASCADE} and {@link OnDelete#DETACH} the child's transaction checks the parent. Cost: 4 write units instead
     * of 1 for each child of up to 1 KB that is created or given another parent. With {@link OnDelete#REFUSE} the children of each parent
     * are counted too, as {@link AtMost} counts them but without a limit, so that its deletion misses none, whatever an index shows yet.
     * Cost: 6 write units instead of 1, and one strong read, for each child that is created or deleted. Beside {@link AtMost} it costs
     * nothing more.
     */
    boolean exists() default false;
}
