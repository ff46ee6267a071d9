const HIDDEN = '(hidden)'
/** The form of known providers' keys: another key than ours, pasted into a note or a proxy's answer, is cut out too. */
const KEY_SHAPES = /\b(sk-[A-Za-z0-9_-]{8,}|AIza[A-Za-z0-9_-]{20,})/g

/** Removes secrets from any text that leaves the server. */
export type HideSecrets = (text: string) => string

/** Replaces each secret in a text, also where a provider sends it back. */
export function createHider(secrets: readonly string[]): HideSecrets {
  // The longest first: one may contain another.
  const known = [...secrets].filter((secret) => secret.length > 0).sort((a, b) => b.length - a.length)
  return (text) =>
    known.reduce((hidden, secret) => hidden.replaceAll(secret, HIDDEN), text).replace(KEY_SHAPES, HIDDEN)
}
