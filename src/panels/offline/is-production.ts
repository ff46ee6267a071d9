/** True in a production build, false on a development server. */
// biome-ignore lint/style/noProcessEnv: Next writes the word in when it builds; there is no environment to read
export const isProduction = process.env.NODE_ENV === 'production'
