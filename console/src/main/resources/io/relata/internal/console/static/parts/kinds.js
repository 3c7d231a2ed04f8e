// The kinds of items: one colour, one shape and one sentence each. Colours are variables of the style sheet, named after the kind.

import { html, svg } from "../lib/lit/index.js";

const shapes = {
    entity: svg`<rect x="2" y="2" width="12" height="12" rx="3"/>`,
    link: svg`<circle cx="5" cy="8" r="3.2" class="line"/><circle cx="11" cy="8" r="3.2" class="line"/>`,
    copy: svg`<rect x="1.5" y="4.5" width="9" height="9" rx="2" class="line"/><rect x="5.5" y="1.5" width="9" height="9" rx="2"/>`,
    guard: svg`<path d="M8 1.5 14 4v4c0 3.4-2.5 5.6-6 6.8C4.5 13.6 2 11.4 2 8V4Z"/>`,
    tombstone: svg`<path d="M3 14V7a5 5 0 0 1 10 0v7Z" class="line"/><path d="M8 5v5M6 7h4" class="line"/>`,
    history: svg`<circle cx="8" cy="8" r="6" class="line"/><path d="M8 4.5V8l2.5 2" class="line"/>`,
    progress: svg`<circle cx="8" cy="8" r="6" class="line"/><path d="M8 2a6 6 0 0 1 0 12Z"/>`,
    idempotency: svg`<circle cx="5" cy="8" r="3" class="line"/><path d="M8 8h6v3M11.5 8v2" class="line"/>`,
    capacity: svg`<rect x="2" y="3" width="5" height="10" rx="1"/><rect x="9" y="3" width="5" height="10" rx="1" class="line"/>`,
    reservation: svg`<path d="M2 5h12v2a1.5 1.5 0 0 0 0 3v2H2v-2a1.5 1.5 0 0 0 0-3Z" class="line"/>`,
    limit: svg`<path d="M2.5 12a6 6 0 1 1 11 0" class="line"/><path d="M8 10 11 6" class="line"/>`,
    meta: svg`<path d="M4 1.5h6L13 4.5v10H4Z" class="line"/><path d="M6.5 8h4M6.5 11h4" class="line"/>`,
    total: svg`<path d="M12 3H4l4 5-4 5h8" class="line"/>`,
    contribution: svg`<path d="M8 3v10M3 8h10" class="line"/>`,
    other: svg`<path d="M8 1.5 14.5 8 8 14.5 1.5 8Z" class="line"/>`,
};

const sentences = {
    entity: "The entity itself: the truth, written by the API.",
    link: "A relationship of two entities, written by the API. Its two copies follow from it.",
    copy: "A duplicate of an entity where it is read. Only the stream functions write it.",
    guard: "Claims a value that must be unique, in one transaction with the entity.",
    tombstone: "What a deleted item is replaced with for 30 days: a deletion is a newer version, too.",
    history: "An earlier version of a versioned entity.",
    progress: "How far a large fan-out has come.",
    idempotency: "Remembers the first answer to an idempotent request for a day.",
    meta: "What the table says of itself: model, fingerprint, settings.",
    capacity: "How many children a parent can have, and how many it has.",
    reservation: "The place of one child in the capacity of its parent.",
    limit: "How many requests a caller may still make.",
    total: "A sum that the stream function keeps.",
    contribution: "What one entity contributes to a total.",
};

export const kindNames = Object.keys(sentences);

export const kindClass = (kind) => (kind in sentences ? kind : "other");

export const kindSentence = (kind) => sentences[kind] ?? `An item of the kind "${kind}".`;

export const shape = (kind) => html`<svg class="shape" viewBox="0 0 16 16" aria-hidden="true">${shapes[kind] ?? shapes.other}</svg>`;

export const kindBadge = (kind) => html`<span class="kind k-${kindClass(kind)}" title=${kindSentence(kind)}>${shape(kind)}${kind}</span>`;

// The colour that a variable has now, in the theme of the page, as canvases need it.
export function colour(name) {
    const probe = document.createElement("span");
    probe.hidden = true;
    probe.style.color = `var(--${name})`;
    document.body.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
}
