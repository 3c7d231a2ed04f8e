// ECharts' smaller build declares itself globally; this makes it a module. It paints on canvas: its HTML tooltips need inline styles,
// which the content security policy forbids.

import "../lib/echarts/dist/echarts.common.min.js";

const { init } = globalThis.echarts;

export const charts = { init: (element) => init(element, null, { renderer: "canvas" }) };
