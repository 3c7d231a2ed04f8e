// What the console asks its server. Every failure is a Problem: what went wrong, for the person who reads it.

const base = new URL("api/", document.baseURI);

export class Problem extends Error {
    constructor(status, { title, detail, errors } = {}) {
        super(detail || title || `The console's server answered ${status}`);
        this.status = status;
        this.title = title ?? "The console's server did not answer as expected";
        this.errors = errors ?? [];
    }
}

async function ask(path, options) {
    let response;
    try {
        response = await fetch(new URL(path, base), { credentials: "same-origin", ...options });
    } catch (failure) {
        if (failure.name === "AbortError") throw failure;
        throw new Problem(0, {
            title: "The console's server does not answer",
            detail: "It was stopped, or is just starting. The page tries again when you do.",
        });
    }
    const json = /json/.test(response.headers.get("content-type") ?? "");
    const body = json ? await response.json().catch(() => ({})) : await response.text();
    if (!response.ok) throw new Problem(response.status, json ? body : { detail: body });
    return body;
}

function query(parameters) {
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== "");
    return given.length ? `?${new URLSearchParams(given)}` : "";
}

const post = (path, body = {}) => ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

// The tokens of the latest writes of this page, by caller: reads are sent with them, so lists show what was written at once.
const written = new Map();
const MOST_TOKENS = 8;
const callerOf = ({ path, headers = {} }) => path.startsWith("/public/") ? "anybody" : headers.Authorization ?? "";

async function call(request) {
    const caller = callerOf(request);
    const tokens = written.get(caller) ?? [];
    const reads = request.method === "GET" && tokens.length > 0;
    const answer = await post("calls", reads ? { ...request, headers: { ...request.headers, "Relata-After": tokens.join(",") } } : request);
    const [, token] = Object.entries(answer.headers ?? {}).find(([name]) => name.toLowerCase() === "relata-token") ?? [];
    if (token) written.set(caller, [token, ...tokens].slice(0, MOST_TOKENS).filter((each, at) => at === 0 || each.length < 512));
    return answer;
}

let modelOnce;
let descriptionOnce;

export const api = {
    index: () => ask("./"),
    // Read once: what is deployed does not change while the page is open.
    model: () => (modelOnce ??= ask("model").catch((failure) => { modelOnce = undefined; throw failure; })),
    costs: (estimate) => post("costs", estimate),
    items: (parameters, signal) => ask(`items${query(parameters)}`, { signal }),
    item: ({ id, type }, signal) => ask(`item${query({ id, type })}`, { signal }),
    lineage: ({ id, type }, signal) => ask(`lineage${query({ id, type })}`, { signal }),
    token: (wanted) => post("tokens", wanted),
    call,
    description: () => (descriptionOnce ??= post("calls", { method: "GET", path: "/openapi.json", headers: {} })
        .then((answer) => JSON.parse(answer.body))
        .catch((failure) => { descriptionOnce = undefined; throw failure; })),
    live: () => ask("live"),
    stream: (action) => post("stream", { action }),
    fault: (id, active) => post("faults", { id, active }),
    faults: () => ask("verify/faults"),
    verify: () => post("verify", { repair: false }),
    verifyRun: (run) => ask(`verify/${encodeURIComponent(run)}`),
    preview: (run, keys) => post(`verify/${encodeURIComponent(run)}/preview`, { keys }),
    repair: (run, keys, confirm) => post(`verify/${encodeURIComponent(run)}/repair`, { keys, confirm }),
    deadLetters: () => ask("work/dead"),
    redrive: (confirm) => post("work/redrive", { confirm }),
    get: (path) => ask(path),
    post,
};
