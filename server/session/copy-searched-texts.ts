import { foldText } from '#base/fold-text.ts'
import { searchWords } from '#base/search-words.ts'
import type { Queryable } from '#db/driver/database.ts'
import { deleteSearchedTexts, putSearchedTexts, type SearchedTextRow } from '#db/searched-texts.ts'
import type { SessionEvent } from '#session/event.ts'
import { changedTextKeys, type SearchableText, searchableText } from '#session/search/searchable-text.ts'
import type { SessionState } from '#session/state.ts'

/** Updates the texts that these events changed to `state`, in which the events are. */
export async function copySearchedTexts(
  tx: Queryable,
  state: SessionState,
  events: readonly SessionEvent[],
): Promise<void> {
  const keys = new Map(
    events
      .flatMap((event) => changedTextKeys(state, event))
      .map((textKey) => [`${textKey.kind} ${textKey.key}`, textKey]),
  )
  const texts = [...keys.values()].map((key) => ({ key, text: searchableText(state, key) }))
  await deleteSearchedTexts(
    tx,
    state.board.id,
    texts.flatMap(({ key, text }) => (text ? [] : [key])),
  )
  const rows = texts.flatMap(({ text }) => (text ? [searchedTextRow(text)] : []))
  await putSearchedTexts(tx, state.board.id, rows, new Date(events.at(-1)?.at ?? 0))
}

export function searchedTextRow(text: SearchableText): SearchedTextRow {
  return { ...text, words: [...new Set(searchWords(foldText(text.text)))] }
}
