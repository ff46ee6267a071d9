import { getIndexAbove } from '@tldraw/utils'
import { notesFromProse } from '#agents/answer/notes-from-prose.ts'
import { clip } from '#base/clip.ts'
import { boardShapes } from '#board/doc/board-doc.ts'
import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addNote, setNoteMeta } from '#board/edit/edit-board.ts'
import { addRoundFrame } from '#board/place/add-round-frame.ts'
import { PAGE_ID } from '#board/record/record-kinds.ts'
import { occupiedBy } from '#board/space/free-space.ts'
import { notePlace, roundFrameSize } from '#board/space/lanes-in-round.ts'
import { placeArea } from '#board/space/place-area.ts'
import type { OpenRoom } from '#server/sync/held-room.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { Agent } from '#session/agents/agent.ts'
import type { CommandOf } from '#session/command.ts'
import type { OriginStamp } from '#session/origin/note-origin.ts'
import type { Contribution } from '#session/rounds/round.ts'

type Said = CommandOf<'round.import'>['said'][number]

/** A longer log is read in the panel; its first notes show the subject. */
const MAX_NOTES = 120
/** A message up to this length becomes a note as it is. */
const SHORT_CHARS = 200
const NOTES_FROM_LONG = 2

/** The notes for messages: short ones as they are, for long ones a few sentences. */
export function notesOfSaid(said: readonly Said[], maxTextChars: number): Said[] {
  let left = MAX_NOTES
  return said.map((each) => {
    const short = each.text.length <= Math.min(SHORT_CHARS, maxTextChars)
    const texts = short ? [each.text] : notesFromProse(each.text, NOTES_FROM_LONG, maxTextChars)
    const notes: Contribution[] = texts
      .filter((text) => text.trim() !== '')
      .slice(0, left)
      .map((text, i) => ({ noteId: `shape:${each.turnId}n${i}`, text: clip(text, maxTextChars) }))
    left -= notes.length
    return { ...each, notes }
  })
}

/** The frame of an imported conversation. */
export interface ImportFrame {
  roundId: string
  name: string
  said: readonly Said[]
  agents: readonly Agent[]
  /** By note id. */
  numbers: ReadonlyMap<string, number>
  /** The id of an agent, or of a person of the file; null if unknown. */
  authorOf(said: Said): string | null
  /** The origin of a message in the file; null: the file has none. */
  stampOf(said: Said): OriginStamp | null
}

/**
 * A frame with a lane for each agent and one for the people, on free space. Does nothing if the frame is
 * there.
 */
export async function placeImport(
  room: Pick<OpenRoom, 'doc' | 'edit' | 'notePlaces'>,
  { roundId, name, said, agents, numbers, authorOf, stampOf }: ImportFrame,
): Promise<string> {
  const { doc } = room
  const frameId = `shape:${roundId}`
  // By agent, in the order of their first message, which is how the page labels the lanes.
  const lanes = [...new Set(said.map(({ agentId }) => agentId))]
  const rows = lanes.map(
    (lane) => said.filter(({ agentId }) => agentId === lane).flatMap(({ notes }) => notes).length,
  )
  await runInSlices(room.notePlaces().catchUp())
  await room.edit(SERVER_ORIGIN, () => {
    if (boardShapes(doc).has(frameId)) return
    const space = room.notePlaces().caughtUp()
    const size = roundFrameSize(lanes.length, Math.max(...rows))
    addRoundFrame(doc, {
      id: frameId,
      roundId,
      name,
      ...placeArea(occupiedBy(space.boxes()), size, null),
      ...size,
      index: space.bottomIndex(PAGE_ID),
    })
    let index = space.topIndex(frameId)
    const row = lanes.map(() => 0)
    for (const each of said) {
      const { agentId, notes } = each
      const lane = lanes.indexOf(agentId)
      const color = agents.find(({ id }) => id === agentId)?.color
      for (const { noteId, text } of notes) {
        const place = notePlace(lane, row[lane] ?? 0)
        row[lane] = (row[lane] ?? 0) + 1
        addNote(doc, {
          id: noteId,
          text,
          ...place,
          parentId: frameId,
          index,
          author: authorOf(each),
          via: 'import',
          stamp: stampOf(each),
          ...(color && { color }),
        })
        index = getIndexAbove(index)
        setNoteMeta(doc, noteId, { number: numbers.get(noteId) ?? null })
      }
    }
  })
  return frameId
}
