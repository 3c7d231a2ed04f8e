/** The kinds of problems that an API answers with; docs/problems.md explains each. Later releases may have more. */
export type ProblemType =
    | 'malformed-request' | 'invalid-cursor' | 'no-such-list' | 'invalid-filter' | 'unsuitable-precondition' | 'unauthenticated' | 'no-tenant'
    | 'forbidden' | 'not-found' | 'no-such-path' | 'no-search-engine' | 'method-not-allowed' | 'conflict' | 'unique-value-taken' | 'already-exists' | 'has-children' | 'limit-reached'
    | 'concurrent-changes' | 'too-many-tags' | 'precondition-failed' | 'too-large' | 'unsupported-media-type' | 'invalid-values'
    | 'invalid-reference' | 'id-mismatch' | 'unchangeable-values' | 'id-too-long' | 'rule-broken' | 'idempotency-key-reused' | 'throttled'
    | 'too-many-requests' | 'headers-too-large' | 'internal-error' | 'table-unavailable' | 'transaction-conflict' | 'outcome-unknown' | 'search-unavailable' | 'files-unavailable' | 'being-built'
    | 'starting'
    /** The gateway's own, one of a later release, or one of the application's own; the status tells more. */
    | 'other';

/** What is wrong with one value: its place in the body as a JSON pointer, such as `/email`, and what would be right, for people. */
export interface FieldError {
    pointer: string;
    detail: string;
}

/** What an API answered instead of what was asked for (RFC 9457). */
export interface Problem {
    type: ProblemType;
    /** How the type is spelled in the answer; empty where the gateway answered. */
    uri: string;
    status: number;
    title: string;
    /** For people; its words may change. */
    detail: string;
    /** The values that are wrong; empty if it is about none. */
    errors: FieldError[];
}

/** The API refused a request, or could not carry it out, and nothing that may be repeated helped. */
export class ProblemError extends Error {
    readonly problem: Problem;
    readonly type: ProblemType;
    readonly status: number;
    readonly errors: FieldError[];
}

/**
 * A write may or may not have been carried out: its answer was lost, and repeating it was not safe, did not help, or could not tell. Read
 * what there is now, and decide anew.
 */
export class LostAnswerError extends Error {
    readonly cause: Error;
}

export interface Retries {
    /** How often a request is tried: 5. */
    attempts?: number;
    /** The bound of the first wait, in milliseconds; it doubles each time: 100. */
    shortest?: number;
    /** The bound of all waits, in milliseconds: 20,000. Where `Retry-After` says more, it is not waited for. */
    longest?: number;
}

/**
 * A `fetch` for an API of Relata. It repeats what may be repeated, and answers only success: all else is thrown, as ProblemError,
 * LostAnswerError, or the error of `fetch` itself when the server could not be reached or did not answer a read.
 *
 * Whatever did not reach the server, or that the server has put off (429, 503), is repeated. A request whose answer was lost is repeated
 * if that makes no difference: GET, HEAD, PUT, DELETE, a merge patch, and whatever has an `Idempotency-Key` or `If-Match`.
 *
 * Lists show what it has written: for a minute, reads are sent with the `Relata-Token` of its writes.
 */
export function repeatingFetch(options?: Retries & {
    /** Of one attempt, in milliseconds: 10,000. */
    timeout?: number;
    /** What sends each attempt; the global one without. It may sign requests. */
    fetch?: (request: Request, init?: RequestInit) => Promise<Response>;
}): (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/** What `openapi-fetch` resolves to. With `repeatingFetch` there always are data, where the response has a body. */
export interface Answer<T> {
    data?: T | undefined;
}

/** The data alone: `const store = await answered(api.GET('/stores/{id}', ...))`. */
export function answered<T>(request: Promise<Answer<T>>): Promise<T>;

/**
 * What is on all pages of a list. Each page is read when its first item is asked for, so it costs nothing to stop early.
 *
 * @param read the page after a cursor, the first if there is none; its other parameters have to stay the same
 */
export function pages<T>(read: (cursor: string | undefined) => Promise<Answer<{ items: T[]; next?: string }>>):
    AsyncGenerator<T, void, undefined>;

/**
 * Reads, changes and writes, again from the beginning if others have written in between: no update is lost, and none is carried out twice.
 *
 * @param read what there is; strongly consistent, or it may be older than what it is compared with
 * @param change writes with `If-Match: etag`. Called again for each attempt
 * @param options 10 attempts without
 */
export function update<T extends { version: number }, R>(read: () => Promise<Answer<T>>,
    change: (entity: T, etag: string) => Promise<Answer<R>>, options?: Retries): Promise<R>;

/** The ETag of an entity, for `If-Match` and `If-None-Match`. */
export function etag(version: number): string;
