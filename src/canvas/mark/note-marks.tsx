import { memo, type RefObject, useRef } from 'react'
import { type Editor, preventDefault, type TLShapeId, useQuickReactor, useValue } from 'tldraw'
import { DEFAULT_SETTINGS, PLUS } from '#session/board-settings.ts'
import { moderatorDecides } from '#session/mark.ts'
import { authorById, numberOf } from '../note/note-author.ts'
import type { BoardSignals } from '../signals/board-signals.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { AgentMarkButton } from './agent-mark-button.tsx'
import { type SignView, signLabel, signWords, viewMark } from './mark-view.ts'

interface NoteMarksProps {
  editor: Editor
  noteId: TLShapeId
  isOffered: boolean
  /** There is room for the name of the agent that gave its "+". */
  isNamed: boolean
}

/** The signs at one note's corner. */
export const NoteCornerMarks = memo(function NoteMarks({
  editor,
  noteId,
  isOffered,
  isNamed,
}: NoteMarksProps) {
  const signals = boardSignals(editor)
  const place = useRef<HTMLDivElement>(null)
  usePlaceAtCorner(editor, noteId, place)
  const mark = useValue('mark', () => signals.markOf(noteId), [signals, noteId])
  const settings = useValue('signs', () => signals.session.get()?.settings ?? DEFAULT_SETTINGS, [signals])
  const myId = useValue('me', () => signals.session.get()?.me.id ?? null, [signals])
  const mayMark = useValue(signals.mayMark)
  const isReachable = useValue('is reachable', () => editor.getSelectedShapeIds().includes(noteId), [
    editor,
    noteId,
  ])
  const { agents, signs } = viewMark(mark, settings, myId, isOffered)
  const plus = signs.find(({ symbol }) => symbol === PLUS.symbol)
  const point = (isOver: boolean) => signals.pointedMark.set(isOver ? noteId : null)
  return (
    <div ref={place} className="parley-mark-place">
      {/* Passing from the note to its mark, the pointer leaves the note: the sign would go from under it. */}
      <div className="parley-mark-row" onPointerEnter={() => point(true)} onPointerLeave={() => point(false)}>
        {signs.map((sign) =>
          sign.state === 'empty' ? (
            <span key={sign.symbol} className="parley-mark-gap" aria-hidden />
          ) : (
            <SignButton
              key={sign.symbol}
              editor={editor}
              signals={signals}
              noteId={noteId}
              sign={sign}
              isDisabled={!mayMark}
              tabIndex={isReachable ? 0 : -1}
            />
          ),
        )}
        {agents.length > 0 && (
          <AgentMarkButton
            editor={editor}
            noteId={noteId}
            agents={agents}
            isMine={plus?.isMine ?? false}
            isSuggestion={!moderatorDecides(settings)}
            isNamed={isNamed && signs.every(({ state }) => state !== 'given')}
            tabIndex={isReachable ? 0 : -1}
          />
        )}
      </div>
    </div>
  )
})

function usePlaceAtCorner(editor: Editor, noteId: TLShapeId, place: RefObject<HTMLDivElement | null>): void {
  useQuickReactor('mark place', () => {
    const bounds = editor.getShapePageBounds(noteId)
    if (bounds) place.current?.style.setProperty('transform', `translate(${bounds.maxX}px, ${bounds.minY}px)`)
  }, [editor, noteId])
}

interface SignButtonProps {
  editor: Editor
  signals: BoardSignals
  noteId: TLShapeId
  sign: SignView
  isDisabled: boolean
  tabIndex: number
}

function SignButton({ editor, signals, noteId, sign, isDisabled, tabIndex }: SignButtonProps) {
  const names = useValue('who gave it', () => {
    const authors = signals.authors.get()
    return sign.by.map((id) => authorById(id, authors)?.name ?? 'someone')
  }, [signals, sign.by])
  const words = signWords(sign, names, noteWords(editor, noteId))
  return (
    <button
      type="button"
      className="parley-mark"
      data-kind={sign.state === 'offered' ? 'offered' : sign.isMine ? 'mine' : 'others'}
      data-plus={sign.symbol === PLUS.symbol || undefined}
      aria-label={words}
      aria-pressed={sign.isMine}
      aria-disabled={isDisabled || undefined}
      title={names.length > 0 ? names.join(', ') : `${sign.symbol} Go on with this`}
      tabIndex={tabIndex}
      // The focus stays with the canvas, whose keys would be dead otherwise.
      onMouseDown={preventDefault}
      onClick={() => {
        if (!isDisabled) signals.actions.get()?.toggleMark(noteId, sign.symbol)
      }}
    >
      {signLabel(sign)}
    </button>
  )
}

/** `note 12`, or what it is called before it has a number. */
export function noteWords(editor: Editor, noteId: TLShapeId): string {
  const number = numberOf(editor.getShape(noteId)?.meta ?? {})
  return number === null ? 'this note' : `note ${number}`
}
