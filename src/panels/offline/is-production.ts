/** The page was built to be served, and is not one that a developer's server makes anew with each change. */
// biome-ignore lint/style/noProcessEnv: Next writes the word in when it builds; there is no environment to read
export const isProduction = process.env.NODE_ENV === 'production'
