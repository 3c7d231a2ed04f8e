// Addresses are #/view?name=value, so that every place can be linked, reloaded and left with the browser's back button.

export function route() {
    const [path, search] = location.hash.replace(/^#\/?/, "").split("?");
    return { view: decodeURIComponent(path), parameters: Object.fromEntries(new URLSearchParams(search ?? "")) };
}

export function href(view, parameters = {}) {
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null && value !== "");
    return `#/${view}${given.length ? `?${new URLSearchParams(given)}` : ""}`;
}

export const itemHref = ({ id, type }) => href("table", { id, type });

export function go(view, parameters) {
    location.hash = href(view, parameters);
}
