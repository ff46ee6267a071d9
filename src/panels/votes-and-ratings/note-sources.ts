import { isBlank } from '#base/is-blank.ts'
import { writable } from '#base/readable.ts'
import { isTray } from '#board/place/tray.ts'
import { ROUND_LABELS } from '#canvas/labels/round-labels.ts'
import { shorten } from '#panels/labels/idea-labels.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { ListedNote, NoteList } from '#panels/open-board/watch-notes.ts'
import { isStepFrame } from '#session/agenda/step-frame-ids.ts'
import type { Projection } from '#session/projection.ts'
import { formatCount } from '#ui/format-count.ts'
import { useReadable } from '#ui/use-readable.ts'
import { VOTES_AND_RATINGS_LABELS } from './votes-and-ratings-labels.ts'

/** Notes that a vote or a rating can be started on. */
export interface NoteSource {
  key: string
  label: string
  noteIds: readonly string[]
  /** The number of groups and of other notes, where the notes of a frame count as one. */
  grouped: { groups: number; notes: number }
  /** The part of the request that selects these notes. */
  request: { notes?: string[]; frame?: string; round?: string }
}

const MAX_QUESTION_CHARS = 60

/** On a phone the canvas may not be loaded. */
const NO_SELECTION = writable<readonly string[]>([])

/**
 * The selection first, where there is one, all finished notes, each frame, and the contributions to each round, the newest first.
 * `suggested`: the key to begin with.
 */
export function useNoteSources(): { sources: NoteSource[]; suggested: string } {
  const { list, view } = useBoard()
  const selected = useReadable(view?.selectedNotes ?? NO_SELECTION)
  const { rounds } = useSession()
  const sources = sourcesOf(useReadable(list), selected, rounds)
  return { sources, suggested: selected.length > 1 ? 'selection' : 'board' }
}

function sourcesOf(
  { notes, frames }: NoteList,
  selected: readonly string[],
  rounds: Projection['rounds'],
): NoteSource[] {
  // The server numbers people's newest notes before it starts; an advisor may still be writing.
  const finished = notes.filter(({ number, model, text }) => (number !== null || !model) && !isBlank(text))
  const ids = finished.map(({ id }) => id)
  const groupedOf = groupsAmong(finished, rounds)
  const chosen = selected.filter((id) => ids.includes(id))
  const inFrames = frames.flatMap(({ id, name }): NoteSource[] => {
    const noteIds = finished.filter(({ frameId }) => frameId === id).map((note) => note.id)
    const label = `${name} (${formatCount(noteIds.length, 'note')})`
    return noteIds.length > 0
      ? [{ key: id, label, noteIds, grouped: groupedOf(noteIds), request: { frame: id } }]
      : []
  })
  const inRounds = Object.values(rounds)
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .flatMap((round): NoteSource[] => {
      const contributed = new Set(round.turns.flatMap((turn) => turn.notes))
      const noteIds = ids.filter((id) => contributed.has(id))
      if (noteIds.length === 0) return []
      const question = shorten(round.question, MAX_QUESTION_CHARS)
      const label = `${ROUND_LABELS.roundAndQuestion(round.number, question)} (${formatCount(noteIds.length, 'note')})`
      return [{ key: round.id, label, noteIds, grouped: groupedOf(noteIds), request: { round: round.id } }]
    })
  return [
    ...(chosen.length > 0
      ? [
          {
            key: 'selection',
            label: VOTES_AND_RATINGS_LABELS.selection(formatCount(chosen.length, 'note')),
            noteIds: chosen,
            grouped: groupedOf(chosen),
            request: { notes: chosen },
          },
        ]
      : []),
    {
      key: 'board',
      label: VOTES_AND_RATINGS_LABELS.allFinished(ids.length),
      noteIds: ids,
      grouped: groupedOf(ids),
      request: {},
    },
    ...inFrames,
    ...inRounds,
  ]
}

/** Counts groups as the server makes them: frames that people made, with notes; none of rounds, of steps, of the tray and of programs. */
function groupsAmong(
  notes: readonly ListedNote[],
  rounds: Projection['rounds'],
): (noteIds: readonly string[]) => NoteSource['grouped'] {
  const ofRounds = new Set(Object.values(rounds).map(({ frameId }) => frameId))
  const frameOf = new Map(
    notes.map(({ id, frameId }) => {
      const isGroup = frameId !== null && !ofRounds.has(frameId) && !isTray(frameId) && !isStepFrame(frameId)
      return [id, isGroup ? frameId : null] as const
    }),
  )
  return (noteIds) => {
    const frames = noteIds.flatMap((id) => frameOf.get(id) ?? [])
    return { groups: new Set(frames).size, notes: noteIds.length - frames.length }
  }
}
