/** tldraw's sites that a board could embed: none. In the place of `defaultEmbedDefinitions.mjs`, see unused-modules.ts. */
export const DEFAULT_EMBED_DEFINITIONS = []
