import { SECTION_LABELS } from '#session/syntheses/section-labels.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import './synthesis-card.css'
import { Ellipsis } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { stopEventPropagation, type TLShapeId, useEditor, useValue } from 'tldraw'
import { writable } from '#base/readable.ts'
import { canEditSynthesis } from '#session/syntheses/can-edit-synthesis.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useCopyWithToast } from '#ui/use-copy-with-toast.ts'
import { useReadable } from '#ui/use-readable.ts'
import {
  asText,
  cardState,
  footerLabel,
  minoritySentences,
  SYNTHESIS_LABELS,
  synthesisMark,
  usedCount,
} from '../labels/synthesis-labels.ts'
import { useFailureSentence } from '../sentences/failure-sentence.tsx'
import type { BoardSignals } from '../signals/board-signals.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { numberOf } from '../signals/note-author.ts'
import { useMeasuredHeight } from '../signals/use-measured-height.ts'
import { CardSection } from './card-section.tsx'
import { readSynthesisDraft } from './read-draft.ts'
import { type SynthesisShape, synthesisOn } from './synthesis-on.ts'

/** CSS pixels: the card lays itself out at this width and is scaled to the shape's. */
export const LAID_OUT_AT = 516

const SAYS_NOTHING = writable<string | null>(null)

export function SynthesisCard({ card }: { card: SynthesisShape }) {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const sheet = useRef<HTMLDivElement>(null)
  const scale = card.props.w / LAID_OUT_AT
  useMeasuredHeight(sheet, signals, card.id, scale)
  const synthesis = useValue('synthesis', () => synthesisOn(card, signals), [signals, card])
  return (
    <article
      ref={sheet}
      className="parley-card"
      aria-label={synthesis ? SYNTHESIS_LABELS.synthesisVersion(synthesis.version) : FIELD_LABELS.synthesis}
      style={{ width: LAID_OUT_AT, transform: scale === 1 ? undefined : `scale(${scale})` }}
    >
      {synthesis ? (
        <WrittenCard synthesis={synthesis} signals={signals} />
      ) : (
        <p className="parley-card__state">{SYNTHESIS_LABELS.gone}</p>
      )}
    </article>
  )
}

function WrittenCard({ synthesis, signals }: { synthesis: Synthesis; signals: BoardSignals }) {
  const isBeingWritten = synthesis.state === 'queued' || synthesis.state === 'writing'
  const live = useReadable(signals.liveText(synthesis.id) ?? SAYS_NOTHING)
  const draft = useMemo(
    () => (isBeingWritten && live ? readSynthesisDraft(live) : null),
    [isBeingWritten, live],
  )
  const sentences =
    draft?.sentences.map((sentence) => ({ ...sentence, notes: [], isSupported: true })) ?? synthesis.sentences
  const state = cardState(synthesis, useFailureSentence(synthesis.failure))
  return (
    <>
      <CardHead synthesis={synthesis} signals={signals} />
      <h2 className="parley-card__title" dir="auto">
        {draft?.title || synthesis.title}
      </h2>
      {state && (
        <p className="parley-card__state" data-warn={state.isWarning || undefined} role="status">
          {state.words}
        </p>
      )}
      {(['agreement', 'tensions', 'next-steps'] as const).map((section) => (
        <CardSection
          key={section}
          title={SECTION_LABELS[section]}
          sentences={sentences.filter((sentence) => sentence.section === section)}
        />
      ))}
      <CardSection title={SYNTHESIS_LABELS.minorityReport} sentences={minoritySentences(synthesis)} />
      <CardFoot synthesis={synthesis} signals={signals} />
    </>
  )
}

function CardHead({ synthesis, signals }: { synthesis: Synthesis; signals: BoardSignals }) {
  const agent = useValue('who writes it', () => {
    const { agents = [], formerAgents = [] } = signals.session.get() ?? {}
    return [...agents, ...formerAgents].find(({ id }) => id === synthesis.agentId) ?? null
  }, [signals, synthesis.agentId])
  const origin = synthesisMark(synthesis)
  return (
    <header className="parley-card__head">
      {agent && <AgentMark agent={agent} size={20} isDecorative />}
      <span>{SYNTHESIS_LABELS.synthesisVersion(synthesis.version)}</span>
      {origin && (
        <span className="parley-card__origin" data-script={origin.isScript || undefined}>
          {origin.label}
        </span>
      )}
      <CardMenu synthesis={synthesis} />
    </header>
  )
}

function CardFoot({ synthesis, signals }: { synthesis: Synthesis; signals: BoardSignals }) {
  const savedBy = useValue(
    'who saved it',
    () => signals.session.get()?.people[synthesis.requestedBy]?.name ?? PERSON_LABELS.someoneInside,
    [signals, synthesis.requestedBy],
  )
  const { used, leftOut } = usedCount(synthesis)
  if (synthesis.state === 'queued' || synthesis.state === 'writing') {
    return <footer className="parley-card__foot">{SYNTHESIS_LABELS.notesGoIn(synthesis.notes.length)}</footer>
  }
  return (
    <footer className="parley-card__foot">
      <span>{SYNTHESIS_LABELS.usedAndLeftOut(used, leftOut)}</span>
      <span>{footerLabel(synthesis, savedBy)}</span>
    </footer>
  )
}

/**
 * The "…" of a card. *Edit* and *Open* are left out where the page has no panel for them or the viewer may not edit.
 */
function CardMenu({ synthesis }: { synthesis: Synthesis }) {
  const editor = useEditor()
  const copyWithToast = useCopyWithToast()
  const actions = useValue(boardSignals(editor).actions)
  const { openSynthesis, editSynthesis } = actions ?? {}
  const session = useValue(boardSignals(editor).session)
  const copy = () => {
    const chipOf = (noteId: string) => {
      const number = numberOf(editor.getShape(noteId as TLShapeId)?.meta ?? {})
      return number === null ? '' : `#${number}`
    }
    copyWithToast(asText(synthesis, chipOf), {
      message: SYNTHESIS_LABELS.copied,
      otherwise: SYNTHESIS_LABELS.copyByHand,
    })
  }
  const selectNotes = () => {
    editor.focus()
    editor.setSelectedShapes(synthesis.notes.filter((id) => editor.getShape(id as TLShapeId)) as TLShapeId[])
  }
  return (
    <span
      className="parley-card__menu"
      onPointerDown={stopEventPropagation}
      onTouchStart={stopEventPropagation}
      onTouchEnd={stopEventPropagation}
    >
      <Menu
        trigger={
          <PlainButton aria-label={SYNTHESIS_LABELS.moreAbout} title={ACTION_LABELS.more}>
            <Ellipsis size={18} aria-hidden />
          </PlainButton>
        }
      >
        {editSynthesis && session && canEditSynthesis(session, synthesis) && (
          <MenuItem onSelect={() => editSynthesis(synthesis.id)}>{ACTION_LABELS.edit}</MenuItem>
        )}
        {openSynthesis && (
          <MenuItem onSelect={() => openSynthesis(synthesis.id)}>{SYNTHESIS_LABELS.openBeside}</MenuItem>
        )}
        <MenuItem onSelect={selectNotes}>{SYNTHESIS_LABELS.selectNotes}</MenuItem>
        <MenuItem onSelect={copy}>{ACTION_LABELS.copyAsText}</MenuItem>
      </Menu>
    </span>
  )
}
