// In the place of modules that the pages do not need: see next.config.js. tldraw configures TipTap's extensions while it is
// loaded, whether it uses them or not.
module.exports = { config: {}, configure: () => null }
