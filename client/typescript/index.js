const TOKEN_KEPT = 60_000;
const TOKEN_CHARACTERS = 4096;
const READS = ['GET', 'HEAD'];

const PREFIX = 'urn:relata:problem:';
const STANDARD = { attempts: 5, shortest: 100, longest: 20_000, timeout: 10_000 };
const UPDATING = { attempts: 10, shortest: 20, longest: 1_000 };

const IDEMPOTENT = ['GET', 'HEAD', 'PUT', 'DELETE'];
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
/** Nothing was done, and it can be done later. */
const LATER = ['throttled', 'too-many-requests', 'concurrent-changes', 'transaction-conflict', 'search-unavailable', 'files-unavailable', 'being-built', 'starting'];
/** It may or may not have been done. */
const UNCERTAIN = ['table-unavailable', 'internal-error'];
const UNCERTAIN_OF_GATEWAYS = [500, 502, 503, 504];
const WITHOUT_BODY = [204, 205, 304];
const KNOWN = new Set([
    'malformed-request', 'invalid-cursor', 'no-such-list', 'invalid-filter', 'unsuitable-precondition', 'unauthenticated', 'no-tenant',
    'forbidden', 'not-found', 'no-such-path', 'no-search-engine', 'method-not-allowed', 'conflict', 'unique-value-taken',
    'already-exists', 'has-children', 'limit-reached', 'concurrent-changes', 'too-many-tags', 'precondition-failed', 'too-large', 'unsupported-media-type', 'invalid-values', 'invalid-reference', 'id-mismatch',
    'unchangeable-values', 'id-too-long', 'rule-broken', 'idempotency-key-reused', 'throttled', 'too-many-requests', 'headers-too-large', 'internal-error',
    'table-unavailable', 'transaction-conflict', 'outcome-unknown', 'search-unavailable', 'files-unavailable', 'being-built', 'starting',
]);

export class ProblemError extends Error {
    constructor(request, problem) {
        super([`${request}: ${problem.status} ${problem.detail}`, ...problem.errors.map(each => `${each.pointer} ${each.detail}`)].join('; '));
        this.name = 'ProblemError';
        this.problem = problem;
        this.type = problem.type;
        this.status = problem.status;
        this.errors = problem.errors;
    }
}

export class LostAnswerError extends Error {
    constructor(request, cause) {
        super(`${request} may or may not have been carried out: its answer was lost (${cause.message})`, { cause });
        this.name = 'LostAnswerError';
    }
}

export function etag(version) {
    return `"${version}"`;
}

export function repeatingFetch(options = {}) {
    const retries = { ...STANDARD, ...options };
    const send = retries.fetch ?? globalThis.fetch;
    const tokens = new WriteTokens();
    return async (input, init) => {
        const request = new Request(input, init);
        const response = await tokens.answer(request, each => sent(each, retries, send));
        tokens.keep(request, response);
        return response;
    };
}

/** The tokens of the latest writes, which reads are sent with: lists show what was written, however far their copies are behind. */
class WriteTokens {
    /** The latest first. */
    #kept = [];

    async answer(request, send) {
        const caller = WriteTokens.#caller(request);
        const tokens = READS.includes(request.method) && !request.headers.has('Relata-After') ? this.#of(caller) : [];
        if (tokens.length === 0) {
            return send(request);
        }
        const after = request.clone();
        after.headers.set('Relata-After', tokens.map(each => each.token).join(','));
        try {
            return await send(after);
        } catch (error) {
            // Where the server takes another caller for the one who wrote, the read is sent without tokens.
            if (!error.problem?.detail.startsWith('Relata-After')) {
                throw error;
            }
            this.#kept = this.#kept.filter(each => each.caller !== caller);
            return send(request);
        }
    }

    keep(request, response) {
        const token = response.headers.get('Relata-Token');
        if (token) {
            const caller = WriteTokens.#caller(request);
            const others = this.#kept.filter(each => each.caller !== caller && each.until > Date.now());
            this.#kept = [{ token, caller, until: Date.now() + TOKEN_KEPT }, ...this.#of(caller), ...others];
        }
    }

    /** As many of the latest as fit into a header beside others. */
    #of(caller) {
        let characters = 0;
        return this.#kept.filter(each => each.caller === caller && each.until > Date.now())
            .filter(each => (characters += each.token.length + 1) <= TOKEN_CHARACTERS);
    }

    /** A token is good for the caller who wrote. */
    static #caller(request) {
        return `${new URL(request.url).origin} ${request.headers.get('Authorization') ?? ''}`;
    }
}

async function sent(request, retries, send) {
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const writes = !READS.includes(request.method);
    let uncertain = false;
    const failure = error => uncertain ? new LostAnswerError(name, error) : error;

    for (let done = 1; ; done++) {
        const answer = await attempt(request, retries, send);
        if (answer.response) {
            return answer.response;
        }
        const { error, problem, told = 0 } = answer;
        if (problem) {
            if (uncertain && mayMeanDone(request, problem)) {
                throw failure(error);
            }
            const maybe = isUncertain(problem);
            uncertain ||= maybe && writes;
            const repeatable = LATER.includes(problem.type) || problem.type === 'other' && problem.status === 429 || maybe && isSafe(request);
            if (!repeatable || done >= retries.attempts || told > retries.longest) {
                throw repeatable || maybe ? failure(error) : error;
            }
        } else {
            if (request.signal.aborted) {
                throw error;
            }
            const unreachable = UNREACHABLE.includes(error.cause?.code);
            uncertain ||= writes && !unreachable;
            if (!unreachable && !isSafe(request) || done >= retries.attempts) {
                throw failure(error);
            }
        }
        await pause(done, retries, told);
    }
}

/** The response, complete, or the error that it is. */
async function attempt(request, retries, send) {
    let response;
    let body;
    try {
        response = await send(request.clone(), { signal: AbortSignal.any([request.signal, AbortSignal.timeout(retries.timeout)]) });
        body = await response.arrayBuffer();
    } catch (error) {
        return { error };
    }
    if (response.status >= 400) {
        const problem = problemOf(response.status, new TextDecoder().decode(body));
        const error = new ProblemError(`${request.method} ${new URL(request.url).pathname}`, problem);
        return { error, problem, told: 1000 * (Number(response.headers.get('Retry-After')) || 0) };
    }
    const { status, statusText, headers } = response;
    return { response: new Response(WITHOUT_BODY.includes(status) ? null : body, { status, statusText, headers }) };
}

function problemOf(status, text) {
    let json;
    try {
        json = JSON.parse(text);
    } catch {
        json = { detail: text.trim().slice(0, 200) };
    }
    const uri = String(json?.type ?? '');
    const type = uri.startsWith(PREFIX) && KNOWN.has(uri.slice(PREFIX.length)) ? uri.slice(PREFIX.length) : 'other';
    return { type, uri, status, title: json?.title ?? '', detail: json?.detail ?? json?.message ?? '', errors: json?.errors ?? [] };
}

/**
 * Whether it makes no difference if the request is sent once or several times. A merge patch says what shall be; one version can be changed
 * only once.
 */
function isSafe(request) {
    return IDEMPOTENT.includes(request.method) || request.headers.has('Idempotency-Key') || request.headers.has('If-Match')
        || request.method === 'PATCH' && (request.headers.get('Content-Type') ?? '').startsWith('application/merge-patch+json');
}

function isUncertain(problem) {
    return UNCERTAIN.includes(problem.type) || problem.type === 'other' && UNCERTAIN_OF_GATEWAYS.includes(problem.status);
}

/** Whether this may just say that an earlier attempt, whose answer was lost, was carried out. */
function mayMeanDone(request, problem) {
    return problem.type === 'precondition-failed' || problem.type === 'already-exists'
        || problem.type === 'not-found' && request.method === 'DELETE';
}

function pause(done, { shortest, longest }, told = 0) {
    const wait = Math.max(told, Math.random() * Math.min(longest, shortest * 2 ** (done - 1)));
    return new Promise(resolve => setTimeout(resolve, wait));
}

export async function answered(request) {
    return (await request).data;
}

export async function* pages(read) {
    let next;
    do {
        const page = await answered(read(next));
        yield* page.items;
        next = page.next;
    } while (next);
}

export async function update(read, change, options = {}) {
    const retries = { ...UPDATING, ...options };
    for (let done = 1; ; done++) {
        const entity = await answered(read());
        try {
            return await answered(change(entity, etag(entity.version)));
        } catch (error) {
            if (!(error instanceof ProblemError) || error.type !== 'precondition-failed' || done >= retries.attempts) {
                throw error;
            }
        }
        await pause(done, retries);
    }
}
