import type { Catalogue } from '#base/sentence.ts'
import { FAILURE_SENTENCES } from '#session/usage/failure-sentences.ts'
import { SYNC_SENTENCES } from '#sync/sync-sentences.ts'
import { ERROR_SENTENCES } from './error-sentences.ts'
import { PROVIDER_SENTENCES } from './provider-sentences.ts'

/** All sentences that the server sends to people by name. */
export const NAMED_SENTENCES: Catalogue = {
  ...ERROR_SENTENCES,
  ...FAILURE_SENTENCES,
  ...PROVIDER_SENTENCES,
  // Failures of runs on a board that could not be changed.
  'database-away': SYNC_SENTENCES['database-away'],
  'nothing-saved': SYNC_SENTENCES['nothing-saved'],
}
