// biome-ignore lint/style/noDefaultExport: in place of a module with one
export default ResizeObserver;
