import './round.css'
import { TriangleAlert } from 'lucide-react'
import { stopEventPropagation, type TLFrameShape, useEditor, useValue } from 'tldraw'
import { LANE_WIDTH, laneHeadBox, QUESTION_HEIGHT, questionBox } from '#board/space/lanes-in-round.ts'
import { isSelected } from '#session/reactions/note-reactions.ts'
import type { RoundView } from '#session/rounds/round.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import {
  type Lane,
  laneLabel,
  lanesOfRound,
  nameOfLane,
  ROUND_LABELS,
  roundSheetLabel,
} from '../labels/round-labels.ts'
import { isFolded } from '../signals/folded-shapes.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { authorById, numberOf } from '../signals/note-author.ts'
import { FoldRoundButton } from './fold-round-button.tsx'

export function RoundSheet({ frame, round }: { frame: TLFrameShape; round: RoundView }) {
  const lanes = isFolded(frame) ? [] : lanesOfRound(round)
  const question = questionBox(frame.props)
  return (
    <>
      <RoundHeading round={round} frame={frame} />
      <h2
        className="parley-round__question"
        dir="auto"
        style={{ left: question.x, top: question.y, width: question.w }}
      >
        {round.question}
      </h2>
      {isFolded(frame) && <FoldedSheet frame={frame} />}
      {lanes.map((lane, i) => (
        <LaneHead key={lane.agentId} frame={frame} lane={lane} index={i} />
      ))}
      {lanes.slice(1).map((lane, i) => (
        <div
          key={lane.agentId}
          className="parley-round__divider"
          style={{ left: (i + 1) * LANE_WIDTH, top: QUESTION_HEIGHT - 8 }}
        />
      ))}
    </>
  )
}

function RoundHeading({ round, frame }: { round: RoundView; frame: TLFrameShape }) {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const words = useValue('round words', () => {
    const authors = signals.authors.get()
    return roundSheetLabel(round, (id) => authorById(id, authors)?.name ?? null)
  }, [signals, round])
  return (
    <div className="parley-round__heading" style={{ width: `calc(${frame.props.w}px / var(--tl-scale))` }}>
      <FoldRoundButton frame={frame} number={round.number} />
      <span className="parley-round__words">
        <strong>{ROUND_LABELS.round(round.number)}</strong> {words}
      </span>
      {!isFolded(frame) && <ChosenSwitch />}
    </div>
  )
}

function LaneHead({ frame, lane, index }: { frame: TLFrameShape; lane: Lane; index: number }) {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const agent = useValue('lane agent', () => {
    const { agents = [], formerAgents = [] } = signals.session.get() ?? {}
    return [...agents, ...formerAgents].find(({ id }) => id === lane.agentId) ?? null
  }, [signals, lane.agentId])
  const noteCount = useValue(
    'notes in lane',
    () =>
      editor
        .getSortedChildIdsForParent(frame.id)
        .filter((id) => editor.getShape(id)?.meta.author === lane.agentId).length,
    [editor, frame.id, lane.agentId],
  )
  const { words, isWarning } = laneLabel(lane.turns, noteCount)
  const box = laneHeadBox(index)
  const name = nameOfLane(lane, agent?.name)
  return (
    <div className="parley-round__lane" style={{ left: box.x, top: box.y, width: box.w - 16 }}>
      {agent && <AgentMark agent={agent} size={32} isDecorative />}
      <div className="parley-round__who">
        <h3>{name}</h3>
        <p data-warn={isWarning || undefined}>
          {isWarning && <TriangleAlert aria-hidden />}
          {words}
        </p>
      </div>
    </div>
  )
}

function ChosenSwitch() {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const isChosenOnly = useValue(signals.chosenOnly)
  const hasAlternatives = useValue('has alternatives', () => signals.alternatives.get().size > 0, [signals])
  if (!hasAlternatives && !isChosenOnly) return null
  return (
    <fieldset
      className="parley-chosen"
      onPointerDown={stopEventPropagation}
      onTouchStart={stopEventPropagation}
      onTouchEnd={stopEventPropagation}
    >
      <legend className="sr-only">{ROUND_LABELS.shownNotes}</legend>
      <PlainButton aria-pressed={isChosenOnly} onClick={() => signals.setChosenOnly(true)}>
        {ROUND_LABELS.chosenOnly}
      </PlainButton>
      <PlainButton aria-pressed={!isChosenOnly} onClick={() => signals.setChosenOnly(false)}>
        {ROUND_LABELS.allNotes}
      </PlainButton>
    </fieldset>
  )
}

/** Further ones are counted. */
const MAX_CHIPS = 8

/** Below the question of a folded round: its number of notes, and the selected ones, which open beside the canvas. */
function FoldedSheet({ frame }: { frame: TLFrameShape }) {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const { count, chosen } = useValue('notes of a folded round', () => {
    const notes = [...editor.getShapeAndDescendantIds([frame.id])].flatMap((id) => {
      const shape = editor.getShape(id)
      return shape?.type === 'note' ? [shape] : []
    })
    const settings = signals.session.get()?.settings
    const isChosen = (id: string) => settings !== undefined && isSelected(signals.reactionsOf(id), settings)
    return {
      count: notes.length,
      chosen: notes.filter(({ id }) => isChosen(id)).map(({ id, meta }) => ({ id, number: numberOf(meta) })),
    }
  }, [editor, signals, frame.id])
  const box = questionBox(frame.props)
  const more = chosen.length - MAX_CHIPS
  return (
    <div className="parley-folded" style={{ left: box.x, top: QUESTION_HEIGHT, width: box.w }}>
      <span>
        {ROUND_LABELS.noteCount(count)}
        {chosen.length > 0 && ROUND_LABELS.chosenCount(chosen.length)}
      </span>
      {chosen.slice(0, MAX_CHIPS).map(({ id, number }) => (
        <PlainButton
          key={id}
          aria-label={ROUND_LABELS.openNote(number)}
          onPointerDown={stopEventPropagation}
          onTouchStart={stopEventPropagation}
          onTouchEnd={stopEventPropagation}
          onClick={() => signals.actions.get()?.openNote(id)}
        >
          {number === null ? ROUND_LABELS.note : `#${number}`}
        </PlainButton>
      ))}
      {more > 0 && <span>{ROUND_LABELS.moreNotes(more)}</span>}
    </div>
  )
}
