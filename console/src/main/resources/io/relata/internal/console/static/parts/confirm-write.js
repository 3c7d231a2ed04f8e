// Asks before anything is written. On a deployed table the operator types its name; on this machine a button is enough.

import { html, nothing } from "../lib/lit/index.js";
import { Part } from "./base.js";

let count = 0;

class ConfirmWrite extends Part {
    static properties = { index: { attribute: false }, what: { attribute: false }, action: { attribute: false }, cancel: { type: Boolean }, typed: { state: true } };

    constructor() {
        super();
        this.typed = "";
        this.fieldId = `confirm-${++count}`;
    }

    get deployed() {
        return this.index?.mode === "deployed";
    }

    submit(event) {
        event.preventDefault();
        if (this.deployed && this.typed !== this.index.table) return;
        this.send("confirmed", this.index.table);
        this.typed = "";
    }

    render() {
        return html`
            <form class="confirm stack" @submit=${this.submit}>
                ${this.deployed ? html`
                    <p><strong>This writes to the deployed table <code>${this.index.table}</code>:</strong> ${this.what}</p>
                    <label for=${this.fieldId}>Type the table's name to confirm</label>
                    <input id=${this.fieldId} autocomplete="off" spellcheck="false" .value=${this.typed} @input=${(event) => { this.typed = event.target.value.trim(); }}>` : nothing}
                <p class="row"><button class="main" ?disabled=${this.deployed && this.typed !== this.index.table}>${this.action}</button>
                    ${this.cancel ? html`<button type="button" @click=${() => this.send("cancelled")}>Not now</button>` : nothing}</p>
            </form>`;
    }
}

customElements.define("confirm-write", ConfirmWrite);
