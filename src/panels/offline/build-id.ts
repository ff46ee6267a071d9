/** The build of this code: two builds never share a page's files. */
// biome-ignore lint/style/noProcessEnv: Next writes the word in when it builds; there is no environment to read
export const BUILD_ID = process.env.PARLEY_BUILD ?? ''
