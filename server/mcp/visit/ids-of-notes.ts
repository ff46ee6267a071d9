import { Notes } from '#api/notes.ts'
import { fillIn } from '#base/sentence.ts'
import { ApiRefusal } from './board-api.ts'
import { PROGRAM_SENTENCES } from './program-sentences.ts'
import { pathOfBoard, type Visit } from './visit.ts'

/** The ids of notes by their numbers; throws the refusal `no-note`. */
export async function idsOfNotes(
  { api }: Visit,
  boardId: string,
  numbers: readonly number[],
): Promise<string[]> {
  const { notes } = await api.ask(Notes, `GET ${pathOfBoard(boardId)}/notes`)
  return numbers.map((number) => {
    const found = notes.find((note) => note.number === number)
    if (found) return found.id
    throw new ApiRefusal('no-note', fillIn(PROGRAM_SENTENCES.noNote, { number }))
  })
}
