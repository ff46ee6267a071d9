import { useDeferredValue, useMemo } from 'react'
import { NoteChips } from '#panels/notes/note-chip.tsx'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { isAtLeast } from '#session/core/role.ts'
import { measureSteering, type Steering, type SteeringShare } from '#session/steering/steering.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { FoldingSection } from '#ui/folding-section.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { STEERING_LABELS } from './steering-labels.ts'

/**
 * Compares the board with the same board without the advisors' notes and the moderator's "+", for facilitators; closed at
 * first, and computed only while it is open. Renders nothing for others, and before agents have taken part.
 */
export function SteeringMeter() {
  const { me, rounds } = useSession()
  if (!isAtLeast(me.role, 'facilitator') || Object.keys(rounds).length === 0) return null
  return (
    <FoldingSection title={STEERING_LABELS.steering}>
      <Meter />
    </FoldingSection>
  )
}

function Meter() {
  const { reactions, settings, syntheses } = useSession()
  const { notes } = useReadable(useBoard().list)
  const shown = useDeferredValue(notes)
  const steering = useMemo(
    () => measureSteering({ reactions, settings, syntheses }, shown),
    [reactions, settings, syntheses, shown],
  )
  const { chosenAnyway, chosenThroughAgents } = steering
  return (
    <div className="mt-1 text-small">
      <p className="text-ink-2">{STEERING_LABELS.comparison}</p>
      <dl className="mt-2 flex flex-col gap-3">
        <ShareRow name={STEERING_LABELS.wordsInNotes} share={steering.words} />
        <ShareRow name={STEERING_LABELS.plusGiven} share={steering.plus} />
        <ShareRow name={STEERING_LABELS.mostPlus} share={steering.final} />
        <Row name={STEERING_LABELS.chosenAnyway}>
          {chosenAnyway.length === 0 ? (
            FIELD_LABELS.none
          ) : (
            <NoteChips noteIds={chosenAnyway} label={STEERING_LABELS.chosenAnyway} />
          )}
        </Row>
        <Row name={STEERING_LABELS.chosenThroughAdvisors}>
          {chosenThroughAgents.length === 0 ? (
            FIELD_LABELS.none
          ) : (
            <NoteChips noteIds={chosenThroughAgents} label={STEERING_LABELS.chosenThroughAdvisors} />
          )}
        </Row>
        <Sentences sentences={steering.sentences} />
      </dl>
    </div>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2">{name}</dt>
      <dd className="m-0 mt-1">{children}</dd>
    </div>
  )
}

/** Two numbers, and the agents' part of a bar; a bar of nothing would be wrong either way. */
function ShareRow({ name, share: { people, agents } }: { name: string; share: SteeringShare }) {
  const all = people + agents
  const percent = all === 0 ? 0 : Math.round((agents / all) * 100)
  return (
    <Row name={name}>
      <span className="flex justify-between gap-3 tabular-nums">
        <span>{STEERING_LABELS.people(people)}</span>
        <span>
          {STEERING_LABELS.advisors(agents)}
          {all > 0 && ` (${percent} %)`}
        </span>
      </span>
      {all > 0 && (
        <span aria-hidden className="mt-1 flex h-1 bg-ink">
          <span className="ml-auto h-full bg-line-strong" style={{ width: `${percent}%` }} />
        </span>
      )}
    </Row>
  )
}

function Sentences({ sentences: { all, onAgentsNotesOnly } }: Pick<Steering, 'sentences'>) {
  if (all === 0) return null
  return (
    <Row name={STEERING_LABELS.advisorsOnly(onAgentsNotesOnly.length, all)}>
      {onAgentsNotesOnly.length > 0 && (
        <ul className="list-disc pl-4">
          {onAgentsNotesOnly.map(({ synthesisId, index, text }) => (
            <li key={`${synthesisId} ${index}`} dir="auto" className="line-clamp-2 break-words">
              {text}
            </li>
          ))}
        </ul>
      )}
    </Row>
  )
}
