package io.relata.models.careers;

import io.relata.model.Model;
import io.relata.schema.Schema;

/** Who worked where, and when, and which company belongs to which. */
public final class Careers {
    public static final Model MODEL = Schema.table("Careers").entities(User.class, Company.class, Employment.class).model();

    private Careers() {
    }
}
