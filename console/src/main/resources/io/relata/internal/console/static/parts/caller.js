// Who calls, where the model asks for it: each call carries a token of this machine's issuer.

import { html, nothing } from "../lib/lit/index.js";
import { api } from "../server.js";
import { rolesOf } from "./snippets.js";

const KEPT = "relata-caller";
const AN_HOUR = 3600;

export function keptCaller() {
    try { return JSON.parse(sessionStorage.getItem(KEPT)) ?? undefined; } catch { return undefined; }
}

export const firstCaller = (tenant = "sample") => ({ subject: "ann", tenant, roles: "" });

export function keepCaller(caller) {
    try { sessionStorage.setItem(KEPT, JSON.stringify(caller)); } catch { /* then it is typed again after a reload */ }
}

let got;

// The header for this caller; one token serves until it is about to expire.
export async function authorization(caller) {
    const wanted = JSON.stringify(caller);
    if (got?.wanted !== wanted || got.until < Date.now()) {
        const roles = rolesOf(caller);
        const claims = { ...caller.tenant && { tenant: caller.tenant }, ...roles.length && { roles } };
        const { token } = await api.token({ subject: caller.subject, claims, expires: AN_HOUR });
        got = { wanted, token, until: Date.now() + (AN_HOUR - 60) * 1000 };
    }
    return `Bearer ${got.token}`;
}

export function callerForm(caller, tenants, changed) {
    const field = (name, label, help) => html`
        <div class="field"><div class="name"><label for="caller-${name}">${label}</label></div>
            <input id="caller-${name}" autocomplete="off" spellcheck="false" aria-describedby=${help ? `caller-${name}-help` : nothing} .value=${caller[name]}
                @change=${(event) => changed({ ...caller, [name]: event.target.value.trim() })}>
            ${help ? html`<p class="help" id="caller-${name}-help">${help}</p>` : nothing}</div>`;
    return html`
        <section class="card" aria-labelledby="caller"><h2 id="caller">Who calls</h2>
            ${field("subject", "Subject")}
            ${tenants ? field("tenant", "Tenant", "The claim tenant of the token: the only thing that says whose data is meant.") : nothing}
            ${field("roles", "Roles", "Several with commas.")}
        </section>`;
}
