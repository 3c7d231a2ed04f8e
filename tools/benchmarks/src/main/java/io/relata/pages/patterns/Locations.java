package io.relata.pages.patterns;

import java.util.List;

final class Locations {
    static final ModelPatterns PATTERNS = new ModelPatterns(
            "locations", "The stores of a chain, by country, state, city and zip, and by their distance from any point.", List.of(
                    Pattern.of("A store by its number", "GET /stores/1005").answers("1005").byGet(),
                    Pattern.of("The stores of a country", "GET /stores?country=fr")
                            .answers("1015", "1030", "1060", "1079", "1120", "1139", "1045", "1090", "1109")
                            .byQueryOf("locationIndex"),
                    Pattern.of("The stores of a state", "GET /stores?country=US&state=NY&limit=3").answers("1005", "1020", "1050")
                            .byQueryOf("locationIndex"),
                    Pattern.of(
                            "The stores of a city, and not of another whose name begins with its name",
                            "GET /stores?country=US&state=NY&city=New")
                            .answers("1001",
                                    "1016", "1046", "1071", "1091", "1131", "1121", "1031", "1061", "1101")
                            .byQueryOf("locationIndex"),
                    Pattern.of("The stores of a zip", "GET /stores?country=US&state=NY&city=New%20York&zip=10018")
                            .answers("1019", "1049", "1074", "1104", "1111",
                                    "1134")
                            .byQueryOf("locationIndex"),
                    Pattern.of("The stores of all cities of a state that begin so", "GET /stores?country=US&state=NY&prefix=buf&limit=2")
                            .answers("1005", "1020")
                            .byQueryOf("locationIndex"),
                    Pattern.of("The three stores next to a point", "GET /stores?near=40.758,-73.9855&limit=3")
                            .answers("1019", "1018", "1134").by("Query of positionIndex", "Query of positionIndex")
                            .readingMore("all that is in the two cells that the circle around them touches"),
                    Pattern.of("The stores within a distance of a point, nearest first", "GET /stores?near=48.8566,2.3522&within=3km")
                            .answers("1015", "1109", "1079", "1090").byQueryOf("positionIndex")
                            .readingMore("all that is in the cell of the point")),
            List.of("One index serves five patterns: what is given first narrows what is given next. It can't be read from the middle: all "
                    + "stores of a zip, whatever the country, would"
                    + " take an index of its own.",
                    "A list by distance reads the cells of a grid that a circle touches, and the circle grows until it has enough. A store "
                            + "whose position is not known yet is in no such list.",
                    "A country is a partition: it takes 1,000 writes a second. Where a country has more, add `shards`."));

    private Locations() {
    }
}
