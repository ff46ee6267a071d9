import type { Catalogue } from '#base/sentence.ts'
import { ALL_FILE_SENTENCES } from '#formats/file-sentences.ts'
import { ACTION_SENTENCES } from '#session/clerk/action-sentences.ts'
import { FAILURE_SENTENCES } from '#session/usage/failure-sentences.ts'
import { SYNC_SENTENCES } from '#sync/sync-sentences.ts'
import { ERROR_SENTENCES } from './error-sentences.ts'
import { PROVIDER_SENTENCES } from './provider-sentences.ts'

/** All sentences that the server sends to people by name. */
export const NAMED_SENTENCES: Catalogue = {
  ...ERROR_SENTENCES,
  ...ACTION_SENTENCES,
  ...ALL_FILE_SENTENCES,
  ...FAILURE_SENTENCES,
  ...PROVIDER_SENTENCES,
  ...Object.fromEntries(Object.entries(SYNC_SENTENCES).map(([name, words]) => [`sync.${name}`, words])),
}
