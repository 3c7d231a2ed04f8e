// What every part of the page is: a Lit element in the page's own tree, so that one style sheet and labels reach everything.

import { html, LitElement, nothing } from "../lib/lit/index.js";

export class Part extends LitElement {
    #endings = [];

    createRenderRoot() {
        return this;
    }

    // Ends with the element: for listeners on what outlives it.
    until(end) {
        this.#endings.push(end);
    }

    on(target, type, listener) {
        target.addEventListener(type, listener);
        this.until(() => target.removeEventListener(type, listener));
    }

    disconnectedCallback() {
        super.disconnectedCallback();
        for (const end of this.#endings.splice(0)) end();
    }

    send(type, detail) {
        this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
    }

    say(words) {
        this.send("say", words);
    }

    // Runs what may fail; the failure is shown by the shell unless the element keeps it.
    async attempt(action, keep) {
        try {
            return await action();
        } catch (failure) {
            if (failure.name === "AbortError") return undefined;
            if (keep) keep(failure);
            else this.send("failure", failure);
            return undefined;
        }
    }
}

// Why something could not be loaded, with a way to try again; nothing where it could.
export const failureNote = (failure, again) => (failure ? html`
    <p class="note bad row" role="alert"><span>${failure.message}</span> <button type="button" class="quiet" @click=${again}>Try again</button></p>` : nothing);

// An element that renders at most once a frame, however often its properties change.
export class BusyPart extends Part {
    async scheduleUpdate() {
        await new Promise((next) => requestAnimationFrame(next));
        return super.scheduleUpdate();
    }
}
