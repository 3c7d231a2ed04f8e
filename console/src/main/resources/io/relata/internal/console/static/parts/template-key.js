// Keys as the model spells them: customer#<customer id>.

import { html } from "../lib/lit/index.js";
import { piece } from "./key-text.js";

const means = (text, tag) => {
    if (text === "<tenant>") return { text, means: "tenant" };
    if (text === "/") return { text, means: "separator" };
    if (text.startsWith("<") && text.endsWith(">")) return { text, means: "id" };
    if (text === "#" || text === ":") return { text, means: "separator" };
    if (text === "tag" || tag) return { text, means: "tag" };
    if (["link", "unique", "history", "capacity", "reservation", "contribution", "total"].includes(text)) return { text, means: "kind" };
    return { text, means: "entity" };
};

export const templateKey = (text) => html`<code class="key">${text.split(/(<[^>]*>|[#:/])/).filter(Boolean).map((part) => piece(means(part)))}</code>`;

export const templateItem = (id, type) => html`<span class="item-key">${templateKey(id)}<span class="slash" aria-hidden="true"> / </span>${templateKey(type)}</span>`;
