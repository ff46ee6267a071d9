import { clip } from '#base/clip.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { frameAround, frameTitle, isPeoplesFrame } from '#board/place/frame-around.ts'
import { isStepFrame } from '#session/agenda/step-frame-ids.ts'
import { type ChoiceGroup, MAX_BALLOT_TITLE_CHARS } from '#session/choosing/ballot/ballot.ts'
import type { ApiServices } from '../app/api-services.ts'

/**
 * Groups the notes that lie in a frame under its title, as they are on the canvas now; each group has the place of its first note.
 * Frames of rounds and of steps, the tray and the lanes of programs are no groups: people choose among their notes.
 */
export async function groupByFrame(
  { rooms }: Pick<ApiServices, 'rooms'>,
  boardId: string,
  noteIds: readonly string[],
): Promise<{ noteIds: string[]; groups: ChoiceGroup[] }> {
  const room = await rooms.open(boardId)
  try {
    const shapes = boardShapes(room.doc)
    const choices = new Set<string>()
    const groups = new Map<string, ChoiceGroup>()
    for (const noteId of new Set(noteIds)) {
      const frameId = frameAround(shapes, noteId)
      const frame = frameId === null ? undefined : shapes.get(frameId)
      if (frameId === null || !frame || !isPeoplesFrame(frameId, frame) || isStepFrame(frameId)) {
        choices.add(noteId)
        continue
      }
      choices.add(frameId)
      const known = groups.get(frameId)
      if (known) known.noteIds.push(noteId)
      else groups.set(frameId, { id: frameId, title: titleOf(frame), noteIds: [noteId] })
    }
    return { noteIds: [...choices], groups: [...groups.values()] }
  } finally {
    room.release()
  }
}

function titleOf(frame: Parameters<typeof frameTitle>[0]): string {
  return clip(frameTitle(frame).replace(/\s+/g, ' ').trim(), MAX_BALLOT_TITLE_CHARS)
}
