package io.relata.simulation.history;

import io.relata.simulation.model.Social;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables with which histories of people and clubs begin. */
final class SocialTables {
    private static final int MOST_TAGS = 50;
    static final List<InitialTable> ALL = List.of(of(List.of()), of(entities()), of(related()), of(tagged()));
    static final List<InitialTable> OF_CHILDREN = List.of(ALL.get(0), ALL.get(1), of(children()));

    private SocialTables() {
    }

    private static InitialTable of(List<Request> requests) {
        return new InitialTable(Social.MODEL, requests.stream().map(Request::call).toList());
    }

    private static List<Request> entities() {
        List<Request> requests = new ArrayList<>();
        SocialSubject.IDS.forEach(id -> requests.add(SocialSubject.put(Social.PERSON, id, "x")));
        SocialSubject.IDS.forEach(id -> requests.add(SocialSubject.put(Social.CLUB, id, "x")));
        return requests;
    }

    private static List<Request> related() {
        List<Request> requests = entities();
        requests.add(SocialSubject.link(Social.MEMBERSHIP.outgoing(), "a", "a", Optional.empty()));
        requests.add(SocialSubject.link(Social.MEMBERSHIP.outgoing(), "a-b", "a", Optional.empty()));
        requests.add(SocialSubject.link(Social.MEMBERSHIP.outgoing(), "a", "a-b", Optional.empty()));
        requests.add(SocialSubject.link(Social.FOLLOWS.outgoing(), "a", "a-b", Optional.empty()));
        requests.add(SocialSubject.link(Social.FOLLOWS.outgoing(), "b", "a", Optional.empty()));
        requests.add(SocialSubject.tag(Social.PERSON, "a", "red"));
        requests.add(SocialSubject.tag(Social.CLUB, "a", "red"));
        return requests;
    }

    /** One tag less than a club may have. */
    private static List<Request> tagged() {
        List<Request> requests = new ArrayList<>();
        requests.add(SocialSubject.put(Social.CLUB, "a", "x"));
        requests.add(SocialSubject.put(Social.PERSON, "a", "x"));
        requests.add(SocialSubject.link(Social.MEMBERSHIP.outgoing(), "a", "a", Optional.empty()));
        for (int i = 1; i < MOST_TAGS; i++) {
            requests.add(SocialSubject.tag(Social.CLUB, "a", "t" + i));
        }
        return requests;
    }

    private static List<Request> children() {
        List<Request> requests = new ArrayList<>();
        SocialSubject.IDS.forEach(id -> requests.add(SocialSubject.put(Social.CLUB, id, "x")));
        requests.add(SocialSubject.child(Social.TEAM, "a", "a", "x"));
        requests.add(SocialSubject.child(Social.TEAM, "a-b", "a", "y"));
        requests.add(SocialSubject.child(Social.TEAM, "b", "a-b", "x"));
        requests.add(SocialSubject.child(Social.HOUSE, "a", "a", "x"));
        requests.add(SocialSubject.child(Social.CHAMBER, "a", "a", "x"));
        requests.add(SocialSubject.child(Social.CHAMBER, "a-b", "a", "x"));
        return requests;
    }
}
