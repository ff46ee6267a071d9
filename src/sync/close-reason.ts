import { SYNC_SENTENCES } from './sync-sentences.ts'

type Name = keyof typeof SYNC_SENTENCES

/**
 * Reasons of close frames, and of updates that are not taken in: `restart: The server restarts.` Pages word the name; other
 * programs show the whole.
 */
// A mapped object has no keys for the compiler.
export const CLOSE_REASONS = Object.fromEntries(
  Object.entries(SYNC_SENTENCES).map(([name, sentence]) => [name, `${name}: ${sentence}`]),
) as Record<Name, string>
