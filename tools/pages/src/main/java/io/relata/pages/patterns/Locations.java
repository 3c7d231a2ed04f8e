package io.relata.pages.patterns;

import java.util.List;

final class Locations {
    static final ModelPatterns PATTERNS = new ModelPatterns("locations", "The stores of a chain, by country, state, city and zip.", List.of(
            Pattern.of("A store by its number", "GET /stores/1005").answers("1005").byGet(),
            Pattern.of("The stores of a country", "GET /stores?country=fr")
                    .answers("1015", "1030", "1060", "1079", "1120", "1139", "1045", "1090", "1109")
                    .byQueryOf("locationIndex"),
            Pattern.of("The stores of a state", "GET /stores?country=US&state=NY&limit=3").answers("1005", "1020", "1050")
                    .byQueryOf("locationIndex"),
            Pattern.of(
                    "The stores of a city, and not of another whose name begins with its name", "GET /stores?country=US&state=NY&city=New")
                    .answers("1001",
                            "1016", "1046", "1071", "1091", "1131", "1121", "1031", "1061", "1101")
                    .byQueryOf("locationIndex"),
            Pattern.of("The stores of a zip", "GET /stores?country=US&state=NY&city=New%20York&zip=10018")
                    .answers("1019", "1049", "1074", "1104", "1111",
                            "1134")
                    .byQueryOf("locationIndex"),
            Pattern.of("The stores of all cities of a state that begin so", "GET /stores?country=US&state=NY&prefix=buf&limit=2")
                    .answers("1005", "1020")
                    .byQueryOf("locationIndex")),
            List.of("One index serves five patterns: what is given first narrows what is given next. It can't be read from the middle: all "
                    + "stores of a zip, whatever the country, would"
                    + " take an index of its own.",
                    "A country is a partition: it takes 1,000 writes a second. Where a country has more, add `shards`."));

    private Locations() {
    }
}
