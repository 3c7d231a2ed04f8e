// A key, part by part: each part says what it means when it is pointed at or focused.

import { html, nothing } from "../lib/lit/index.js";

const meanings = {
    entity: (text) => `The name of the entity: ${text}`,
    id: (text) => `The id: ${text}`,
    kind: (text) => `Says what kind of item this is: ${text}`,
    relation: (text) => `The relation that the link belongs to: ${text}`,
    tag: () => "A tag: this collection is everything that has it",
    attribute: (text) => `The attribute that is unique: ${text}`,
    value: (text) => `The value: ${text}`,
    version: (text) => `The version: ${text}`,
    shard: (text) => `The shard, so that no partition gets more writes than it can take: ${text}`,
    separator: (text) => (text === "#" ? "# separates the parts. A partition key that contains it belongs to the stream function" : "Separates the parts"),
    "sort value": (text) => `What lists are sorted by, in lower case: ${text}`,
};

const meaning = ({ text, means }) => (meanings[means] ? meanings[means](text) : means ? `${means}: ${text}` : text);

export const piece = (part) => html`<span class="piece p-${(part.means ?? "").replace(/\W/g, "-")}" title=${meaning(part)}>${part.text}</span>`;

// In lists: colours and titles, without stops for the keyboard.
export function keyText(part) {
    if (!part) return nothing;
    return html`<code class="key">${(part.pieces?.length ? part.pieces : [{ text: part.text }]).map(piece)}</code>`;
}

// In detail: every part spelled out beneath, which needs no pointing.
export function keyExplained(part, role) {
    const pieces = part.pieces?.length ? part.pieces : [{ text: part.text, means: "" }];
    return html`
        <div class="key-explained">
            <div><span class="role">${role}</span> <code class="attribute">${part.attribute}</code> ${keyText(part)}</div>
            <ul>${pieces.filter(({ means }) => means !== "separator" && means).map((one) => html`
                <li><code class="piece p-${one.means.replace(/\W/g, "-")}">${one.text}</code> <span>${meaning(one).replace(/: [^:]*$/, "")}</span></li>`)}
            </ul>
        </div>`;
}

// A key of which only the text is known, such as customer#ann.
export function pieces(text) {
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
