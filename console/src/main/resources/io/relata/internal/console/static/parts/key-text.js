// A key, part by part: each part says what it means when it is pointed at or focused.

import { html, nothing } from "../lib/lit/index.js";

const meanings = {
    tenant: () => "the tenant: whose item this is. Every partition key of it begins with this, in the table and in each index",
    entity: () => "the name of the entity",
    id: () => "the id",
    kind: () => "says what kind of item this is",
    relation: () => "the relation that the link belongs to",
    tag: () => "a tag: this collection is everything that has it",
    attribute: () => "the attribute that is unique",
    value: () => "the value",
    version: () => "the version",
    shard: () => "the shard, so that no partition gets more writes than it can take",
    separator: (text) => (text === "#" ? "separates the parts; a partition key that contains it belongs to the stream function" : "separates the parts"),
};

const style = (means = "") => (means.startsWith("id") ? "id" : means in meanings ? means : means ? "value" : "plain");

export const meaning = ({ text, means }) => (meanings[means] ? meanings[means](text) : /^[a-z]\w*$/.test(means ?? "") && /[A-Z]/.test(means) ? `the value of ${means}, as lists are sorted by it` : `the ${means}`);

export const piece = (part) => html`<span class="piece p-${style(part.means)}" title=${part.means ? `${part.text}: ${meaning(part)}` : nothing}>${part.text}</span>`;

// The pieces with what stands between them.
function whole({ text, pieces = [] }) {
    const found = [];
    let at = 0;
    for (const one of pieces) {
        const next = text.indexOf(one.text, at);
        if (next < 0) return [{ text }];
        if (next > at) found.push({ text: text.slice(at, next), means: "separator" });
        found.push(one);
        at = next + one.text.length;
    }
    if (at < text.length) found.push({ text: text.slice(at), means: pieces.length ? "separator" : undefined });
    return found;
}

// In lists: colours and titles, without stops for the keyboard.
export function keyText(part) {
    if (!part) return nothing;
    return html`<code class="key">${whole(part).map(piece)}</code>`;
}

// In detail: every part spelled out beneath, which needs no pointing.
export function keyExplained(part, role) {
    return html`
        <div class="key-explained">
            <div><span class="role">${role}</span> <code class="attribute">${part.attribute}</code> ${keyText(part)}</div>
            <ul>${(part.pieces ?? []).filter(({ means }) => means !== "separator" && means).map((one) => html`
                <li><code class="piece p-${style(one.means)}">${one.text}</code> <span>${meaning(one)}</span></li>`)}
            </ul>
        </div>`;
}

let tenants = false;

/** Whether keys begin with a tenant, in all that follows. */
export const withTenants = (yes) => { tenants = yes; };

// A key of which only the text is known, such as customer#ann, or acme/customer#ann where there are tenants.
export function pieces(text) {
    const tenant = tenants && /^([A-Za-z0-9._-]{1,64})\/(.*)$/s.exec(text);
    return tenant ? [{ text: tenant[1], means: "tenant" }, { text: "/", means: "separator" }, ...inTenant(tenant[2])] : inTenant(text);
}

function inTenant(text) {
    const link = /^link:([^:]+):(.*)$/.exec(text);
    if (link) return [["link", "kind"], [":", "separator"], [link[1], "relation"], [":", "separator"], [link[2], "id"]].map(([text, means]) => ({ text, means }));
    const unique = /^unique:([^:]+):(.*)$/.exec(text);
    if (unique) return [["unique", "kind"], [":", "separator"], [unique[1], "attribute"], [":", "separator"], [unique[2], "value"]].map(([text, means]) => ({ text, means }));
    const hash = text.indexOf("#");
    if (hash < 0) return [{ text, means: "id" }];
    const first = text.slice(0, hash);
    return [{ text: first, means: first.startsWith("tag") ? "tag" : "entity" }, { text: "#", means: "separator" },
        { text: text.slice(hash + 1), means: first.startsWith("tag") ? "value" : "id" }];
}

export const keyOf = (text) => keyText({ text, pieces: pieces(String(text)) });

export const itemKey = ({ id, type }) => html`<span class="item-key">${keyOf(id)}<span class="slash" aria-hidden="true"> / </span>${keyOf(type)}</span>`;
