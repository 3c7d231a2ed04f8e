// A form made from a JSON schema, with each error at its field. Sends `change` with the whole value.
//   schema, root: the schema, and the document that its references point into
//   errors: [{pointer, detail}] as problem+json has them; what belongs to no field is left to the caller
//   references: {attribute: entity}, suggestions: {entity: [{id, words}]} for fields that hold ids

import { html, nothing } from "../lib/lit/index.js";
import { live } from "../lib/lit/directives/live.js";
import { Part } from "./base.js";
import { a } from "./words.js";

export function resolve(schema, root) {
    if (!schema?.$ref) return schema ?? {};
    const target = schema.$ref.slice(2).split("/").reduce((at, name) => at?.[name.replace(/~1/g, "/").replace(/~0/g, "~")], root);
    const { $ref, ...beside } = schema;
    return { ...resolve(target, root), ...beside };
}

const typeOf = (schema) => {
    const types = [schema.type].flat().filter((type) => type && type !== "null");
    return schema.enum ? "enum" : types[0] ?? (schema.properties ? "object" : "any");
};

export const fieldsOf = (schema, root) => Object.entries(resolve(schema, root).properties ?? {})
    .map(([name, one]) => [name, resolve(one, root)]).filter(([, one]) => !one.readOnly);

const FORMATS = { date: "a date, 2026-11-20", "date-time": "a time, 2026-11-20T12:00:00Z", email: "an email address", uri: "an address" };
const INPUTS = { date: "date", email: "email" };

let forms = 0;

class JsonForm extends Part {
    static properties = {
        schema: { attribute: false }, root: { attribute: false }, value: { attribute: false }, errors: { attribute: false },
        references: { attribute: false }, suggestions: { attribute: false }, wrong: { state: true },
    };

    constructor() {
        super();
        this.name = `form-${++forms}`;
        this.value = {};
        this.errors = [];
        this.references = {};
        this.suggestions = {};
        this.wrong = {};
    }

    set(path, value) {
        const changed = structuredClone(this.value ?? {});
        let at = changed;
        for (const name of path.slice(0, -1)) at = at[name] ??= {};
        if (value === undefined) delete at[path.at(-1)];
        else at[path.at(-1)] = value;
        this.value = changed;
        this.send("change", changed);
    }

    render() {
        const schema = resolve(this.schema, this.root);
        if (typeOf(schema) !== "object") return this.raw(schema, []);
        return fieldsOf(schema, this.root).map(([name, one]) => this.field(one, [name], schema.required?.includes(name)));
    }

    at(path) {
        return path.reduce((value, name) => value?.[name], this.value);
    }

    error(path) {
        const pointer = `/${path.map((name) => String(name).replace(/~/g, "~0").replace(/\//g, "~1")).join("/")}`;
        return this.wrong[pointer] ?? this.errors.filter((error) => error.pointer === pointer).map(({ detail }) => detail).join("; ");
    }

    field(schema, path, required) {
        const type = typeOf(schema);
        if (type === "object" && schema.properties) return this.group(schema, path);
        if (type === "object" && typeof schema.additionalProperties === "object") return this.map(schema, path);
        const name = `${this.name}-${path.join("-")}`;
        const error = this.error(path);
        const about = [schema.description ? `${name}-help` : "", error ? `${name}-wrong` : ""].filter(Boolean).join(" ") || nothing;
        return html`
            <div class="field">
                <div class="name"><label for=${name}>${path.at(-1)}</label>${required ? html`<span class="must">required</span>` : nothing}
                    <span class="kind-of">${FORMATS[schema.format] ?? (this.references[path.join(".")] ? `the id of ${a(this.references[path.join(".")])}` : type === "enum" || type === "string" ? "" : type === "array" ? "one a line" : type)}</span></div>
                ${this.input(schema, type, path, { id: name, about, wrong: !!error, required })}
                ${schema.description ? html`<p class="help" id="${name}-help">${schema.description}</p>` : nothing}
                ${error ? html`<p class="wrong" id="${name}-wrong">${error}</p>` : nothing}
            </div>`;
    }

    input(schema, type, path, { id, about, wrong, required }) {
        const value = this.at(path);
        const given = (event, read = (text) => text) => this.set(path, event.target.value === "" ? undefined : read(event.target.value));
        const invalid = wrong ? "true" : nothing;
        if (type === "enum") {
            return html`<select id=${id} aria-describedby=${about} aria-invalid=${invalid} @change=${given}>
                <option value="" ?selected=${value === undefined}>${required ? "choose" : "none"}</option>
                ${schema.enum.filter((one) => one !== null).map((one) => html`<option ?selected=${one === value}>${one}</option>`)}</select>`;
        }
        if (type === "boolean") {
            return html`<select id=${id} aria-describedby=${about} aria-invalid=${invalid} @change=${(event) => given(event, (text) => text === "true")}>
                <option value="" ?selected=${value === undefined}>not given</option><option value="true" ?selected=${value === true}>yes</option>
                <option value="false" ?selected=${value === false}>no</option></select>`;
        }
        if (type === "number" || type === "integer") {
            return html`<input id=${id} type="number" step=${type === "integer" ? "1" : "any"} aria-describedby=${about} aria-invalid=${invalid} .value=${live(value ?? "")}
                @input=${(event) => given(event, Number)}>`;
        }
        if (type === "array") {
            return html`<textarea id=${id} rows="2" aria-describedby=${about} aria-invalid=${invalid} .value=${live((value ?? []).join("\n"))}
                @change=${(event) => given(event, (text) => text.split("\n").map((line) => line.trim()).filter(Boolean))}></textarea>`;
        }
        if (type === "any" || type === "object") return this.raw(schema, path, id, about, invalid);
        const entity = this.references[path.join(".")];
        const suggested = this.suggestions[entity] ?? [];
        return html`
            <input id=${id} type=${INPUTS[schema.format] ?? "text"} autocomplete="off" spellcheck="false" aria-describedby=${about} aria-invalid=${invalid}
                list=${suggested.length ? `${id}-ids` : nothing} .value=${live(value ?? "")} @input=${given}>
            ${suggested.length ? html`<datalist id="${id}-ids">${suggested.map((one) => html`<option value=${one.id}>${one.words}</option>`)}</datalist>` : nothing}`;
    }

    group(schema, path) {
        return html`<fieldset><legend>${path.at(-1)}</legend>${fieldsOf(schema, this.root).map(([name, one]) => this.field(one, [...path, name], schema.required?.includes(name)))}</fieldset>`;
    }

    // A map of names of one's own choice to values of one form.
    map(schema, path) {
        const value = this.at(path) ?? {};
        const one = resolve(schema.additionalProperties, this.root);
        const error = this.error(path);
        const add = (event) => {
            event.preventDefault();
            const input = this.querySelector(`#${this.name}-${path.join("-")}-new`);
            if (!input.value.trim()) return;
            this.set([...path, input.value.trim()], typeOf(one) === "object" ? {} : "");
            input.value = "";
        };
        return html`
            <fieldset><legend>${path.at(-1)}</legend>
                ${schema.description ? html`<p class="help">${schema.description}</p>` : nothing}
                ${Object.keys(value).map((name) => html`
                    ${this.field(one, [...path, name], false)}
                    <p><button type="button" class="quiet" @click=${() => this.set([...path, name], undefined)}>Remove ${name}</button></p>`)}
                <div class="field row"><input id="${this.name}-${path.join("-")}-new" aria-label="Name of a new entry of ${path.at(-1)}" placeholder="name"
                    @keydown=${(event) => event.key === "Enter" && add(event)}><button type="button" @click=${add}>Add to ${path.at(-1)}</button></div>
                ${error ? html`<p class="wrong">${error}</p>` : nothing}
            </fieldset>`;
    }

    raw(schema, path, id = `${this.name}-raw`, about = nothing, invalid = nothing) {
        const value = path.length ? this.at(path) : this.value;
        const pointer = `/${path.join("/")}`;
        const read = (event) => {
            const { [pointer]: before, ...wrong } = this.wrong;
            try {
                const parsed = event.target.value.trim() ? JSON.parse(event.target.value) : undefined;
                if (path.length) this.set(path, parsed);
                else this.send("change", this.value = parsed);
                this.wrong = wrong;
            } catch (failure) {
                this.wrong = { ...wrong, [pointer]: `This is not JSON: ${failure.message}` };
            }
        };
        return html`<textarea id=${id} rows="4" aria-label=${path.at(-1) ?? "body"} aria-describedby=${about} aria-invalid=${invalid}
            .value=${value === undefined ? "" : JSON.stringify(value, null, 2)} @change=${read}></textarea>`;
    }
}

customElements.define("json-form", JsonForm);
