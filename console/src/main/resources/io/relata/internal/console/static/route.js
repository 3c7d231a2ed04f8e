// Addresses are #/view?name=value, so that every place can be linked, reloaded and left with the browser's back button.

export function route() {
    const [path, search] = location.hash.replace(/^#\/?/, "").split("?");
    return { view: decoded(path), parameters: Object.fromEntries(new URLSearchParams(search ?? "")) };
}

// An address that somebody cut off or typed leads to the first view, and not to an empty page.
function decoded(text) {
    try { return decodeURIComponent(text); } catch { return ""; }
}

export function href(view, parameters = {}) {
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== "");
    return `#/${view}${given.length ? `?${new URLSearchParams(given)}` : ""}`;
}

export const itemHref = ({ id, type }) => href("table", { id, type });

export function go(view, parameters) {
    location.hash = href(view, parameters);
}
