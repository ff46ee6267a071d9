// In the place of modules that the pages do not need: see next.config.js.
export const Buffer = undefined
