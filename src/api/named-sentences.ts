import type { Catalogue } from '#base/sentence.ts'
import { CHECK_SENTENCES } from '#board/check/check-sentences.ts'
import { ALL_FILE_SENTENCES, ofEntries } from '#formats/file-sentences.ts'
import { ACTION_SENTENCES } from '#session/clerk/action-sentences.ts'
import { FAILURE_SENTENCES } from '#session/usage/failure-sentences.ts'
import { SYNC_SENTENCES } from '#sync/sync-sentences.ts'
import { ERROR_SENTENCES } from './error-sentences.ts'
import { PROVIDER_SENTENCES } from './provider-sentences.ts'

const RECORD_SENTENCES = prefixed('record', CHECK_SENTENCES)

/** All sentences that the server sends to people by name. */
export const NAMED_SENTENCES: Catalogue = {
  ...ERROR_SENTENCES,
  ...ACTION_SENTENCES,
  ...ALL_FILE_SENTENCES,
  ...RECORD_SENTENCES,
  ...ofEntries({ ...RECORD_SENTENCES, ...ERROR_SENTENCES }),
  ...FAILURE_SENTENCES,
  ...PROVIDER_SENTENCES,
  ...prefixed('sync', SYNC_SENTENCES),
}

function prefixed(room: string, sentences: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(sentences).map(([name, words]) => [`${room}.${name}`, words]))
}
