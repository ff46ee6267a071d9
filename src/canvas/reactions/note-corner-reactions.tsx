import { memo, type RefObject, useRef } from 'react'
import {
  type Editor,
  preventDefault,
  type TLFrameShape,
  type TLShapeId,
  useQuickReactor,
  useValue,
} from 'tldraw'
import type { NoteMarkProps } from '#canvas/note/note-mark-props.ts'
import type { BoardSignals } from '#canvas/signals/board-signals.ts'
import { boardSignals } from '#canvas/signals/install-signals.ts'
import { authorById, numberOf } from '#canvas/signals/note-author.ts'
import { DEFAULT_SETTINGS } from '#session/board/board-settings.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import { onlySuggest } from '#session/reactions/note-reactions.ts'
import { PERSON_LABELS } from '#ui/person-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { NOTE_MARK_LABELS } from '../labels/note-mark-labels.ts'
import { AgentReactionButton } from './agent-reaction-button.tsx'
import { describeReaction, reactionLabel, reactionTip } from './reaction-labels.ts'
import { type ReactionView, viewReactions } from './reaction-view.ts'

interface NoteCornerReactionsProps extends NoteMarkProps {
  isOffered: boolean
  isNamed: boolean
}

export const NoteCornerReactions = memo(function NoteCornerReactions({
  editor,
  noteId,
  isOffered,
  isNamed,
}: NoteCornerReactionsProps) {
  const signals = boardSignals(editor)
  const place = useRef<HTMLDivElement>(null)
  usePlaceAtCorner(editor, noteId, place)
  const given = useValue('reactions', () => signals.reactionsOf(noteId), [signals, noteId])
  const settings = useValue('settings', () => signals.session.get()?.settings ?? DEFAULT_SETTINGS, [signals])
  const myId = useValue('me', () => signals.session.get()?.me.id ?? null, [signals])
  const mayReact = useValue(signals.mayReact)
  const isReachable = useValue('is reachable', () => editor.getSelectedShapeIds().includes(noteId), [
    editor,
    noteId,
  ])
  const { agents, reactions } = viewReactions(given, settings, myId, isOffered)
  const plus = reactions.find(({ symbol }) => symbol === PLUS.symbol)
  const point = (isOver: boolean) => signals.pointedReactions.set(isOver ? noteId : null)
  return (
    <div ref={place} className="parley-reaction-place">
      {/* The pointer leaves the note on its way to a reaction, which would disappear from under it. */}
      <div
        className="parley-reaction-row"
        onPointerEnter={() => point(true)}
        onPointerLeave={() => point(false)}
      >
        {reactions.map((reaction) =>
          reaction.state === 'empty' ? (
            <span key={reaction.symbol} className="parley-reaction-gap" aria-hidden />
          ) : (
            <ReactionButton
              key={reaction.symbol}
              editor={editor}
              signals={signals}
              noteId={noteId}
              reaction={reaction}
              isDisabled={!mayReact}
              tabIndex={isReachable ? 0 : -1}
            />
          ),
        )}
        {agents.length > 0 && (
          <AgentReactionButton
            editor={editor}
            noteId={noteId}
            agents={agents}
            isMine={plus?.isMine ?? false}
            isSuggestion={onlySuggest(agents, settings)}
            isNamed={isNamed && reactions.every(({ state }) => state !== 'given')}
            tabIndex={isReachable ? 0 : -1}
          />
        )}
      </div>
    </div>
  )
})

function usePlaceAtCorner(editor: Editor, noteId: TLShapeId, place: RefObject<HTMLDivElement | null>): void {
  useQuickReactor('reaction place', () => {
    const bounds = editor.getShapePageBounds(noteId)
    if (bounds) place.current?.style.setProperty('transform', `translate(${bounds.maxX}px, ${bounds.minY}px)`)
  }, [editor, noteId])
}

interface ReactionButtonProps extends NoteMarkProps {
  signals: BoardSignals
  reaction: ReactionView
  isDisabled: boolean
  tabIndex: number
}

function ReactionButton({ editor, signals, noteId, reaction, isDisabled, tabIndex }: ReactionButtonProps) {
  const names = useValue('who gave it', () => {
    const authors = signals.authors.get()
    return reaction.by.map((id) => authorById(id, authors)?.name ?? PERSON_LABELS.someoneInside)
  }, [signals, reaction.by])
  const words = describeReaction(reaction, names, noteWords(editor, noteId))
  return (
    <PlainButton
      className="parley-reaction"
      data-kind={reaction.state === 'offered' ? 'offered' : reaction.isMine ? 'mine' : 'others'}
      data-plus={reaction.symbol === PLUS.symbol || undefined}
      aria-label={words}
      aria-pressed={reaction.isMine}
      isDisabled={isDisabled}
      data-tip={reactionTip(reaction, names)}
      tabIndex={tabIndex}
      // Keeps the focus on the canvas, which would not get its keys otherwise.
      onMouseDown={preventDefault}
      onClick={() => signals.actions.get()?.toggleReaction(noteId, reaction.symbol)}
    >
      {reactionLabel(reaction)}
    </PlainButton>
  )
}

/** `note 12`, or its name before it has a number. */
export function noteWords(editor: Editor, noteId: TLShapeId): string {
  const shape = editor.getShape(noteId)
  if (shape && editor.isShapeOfType<TLFrameShape>(shape, 'frame'))
    return NOTE_MARK_LABELS.group(shape.props.name)
  const number = numberOf(shape?.meta ?? {})
  return number === null ? NOTE_MARK_LABELS.thisNote : NOTE_MARK_LABELS.noteWithNumber(number)
}
