import {
  type Editor,
  TldrawUiMenuCheckboxItem,
  TldrawUiMenuGroup,
  TldrawUiMenuItem,
  TldrawUiMenuSubmenu,
  useEditor,
  useReadonly,
  useValue,
} from 'tldraw'
import { NOTE_COLORS } from '#board/record/record-kinds.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { useCopyWithToast } from '#ui/use-copy-with-toast.ts'
import {
  recolorSelected,
  resizeSelected,
  selectedNoteShapes,
  sizeOfSelected,
} from '../chrome/change-selected.ts'
import { PromoteItems } from '../chrome/promote-buttons.tsx'
import { PAPER_LABELS } from '../labels/colour-labels.ts'
import { SELECTION_LABELS } from '../labels/selection-labels.ts'
import { noteColor } from '../note/note-color.ts'
import { NOTE_SIZES } from '../note/note-layout.ts'
import { NOTE_SIZE_LABELS } from '../note/note-text-labels.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { numberOf } from '../signals/note-author.ts'
import {
  canAskSelected,
  canReactToSelected,
  canSendSelectedForReview,
  canStartVoteOnSelected,
  hasPlusOnAllSelected,
  selectedNoteIds,
  toggleReactionOnSelected,
} from '../signals/selected-notes.ts'

export function NoteMenuGroup() {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const hasNotes = useValue('has notes', () => selectedNoteShapes(editor).length > 0, [editor])
  const canReact = useValue('can react', () => canReactToSelected(editor), [editor])
  const canAsk = useValue('can ask', () => canAskSelected(editor), [editor])
  const hasPlus = useValue('has plus', () => hasPlusOnAllSelected(editor), [editor])
  if (!hasNotes) return null
  return (
    <TldrawUiMenuGroup id="note">
      <OpenItem />
      {canReact && (
        <TldrawUiMenuItem
          id="go-on"
          label={hasPlus ? SELECTION_LABELS.removeMyPlus : SELECTION_LABELS.continueWithThis}
          readonlyOk
          onSelect={() => void toggleReactionOnSelected(editor, signals)}
        />
      )}
      {canAsk && (
        <TldrawUiMenuItem
          id="ask"
          label={SELECTION_LABELS.askAboutThis}
          readonlyOk
          onSelect={() => void signals.ask.set({ notes: selectedNoteIds(editor) })}
        />
      )}
      <PromoteItems />
      <StartVoteItem />
      <SendForReviewItem />
      <ColorSubmenu />
      <SizeSubmenu />
      <WritersItem />
      <CopyLinkItem />
    </TldrawUiMenuGroup>
  )
}

function onlyNoteId(editor: Editor): string | null {
  const only = editor.getOnlySelectedShape()
  return only?.type === 'note' ? only.id : null
}

function OpenItem() {
  const editor = useEditor()
  const noteId = useValue('only note', () => onlyNoteId(editor), [editor])
  const actions = useValue(boardSignals(editor).actions)
  if (!noteId || !actions) return null
  return (
    <TldrawUiMenuItem
      id="open"
      label={ACTION_LABELS.openNote}
      readonlyOk
      onSelect={() => actions.openNote(noteId)}
    />
  )
}

function StartVoteItem() {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const startVote = useValue(signals.actions)?.startVote
  const canStart = useValue('can start a vote', () => canStartVoteOnSelected(editor), [editor])
  if (!canStart || !startVote) return null
  return (
    <TldrawUiMenuItem
      id="start-vote"
      label={SELECTION_LABELS.startVote}
      readonlyOk
      onSelect={() => startVote()}
    />
  )
}

function SendForReviewItem() {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const sendForReview = useValue(signals.actions)?.sendForReview
  const canSend = useValue('can send for review', () => canSendSelectedForReview(editor), [editor])
  if (!canSend || !sendForReview) return null
  return (
    <TldrawUiMenuItem
      id="send-for-review"
      label={SELECTION_LABELS.sendForReview}
      readonlyOk
      onSelect={() => sendForReview(selectedNoteIds(editor))}
    />
  )
}

function ColorSubmenu() {
  const editor = useEditor()
  const isReadonly = useReadonly()
  const colors = useValue('note colours', () => colorsOfSelected(editor).join(' '), [editor]).split(' ')
  const isLocked = useValue('all are locked', () => areSelectedLocked(editor), [editor])
  if (isReadonly || isLocked) return null
  return (
    <TldrawUiMenuSubmenu id="colour" label={FIELD_LABELS.colour} size="small">
      <TldrawUiMenuGroup id="colours">
        {NOTE_COLORS.map((color) => (
          <TldrawUiMenuCheckboxItem
            key={color}
            id={`colour-${color}`}
            label={PAPER_LABELS[color]}
            checked={colors.length === 1 && colors[0] === color}
            onSelect={() => recolorSelected(editor, color)}
          />
        ))}
      </TldrawUiMenuGroup>
    </TldrawUiMenuSubmenu>
  )
}

function SizeSubmenu() {
  const editor = useEditor()
  const isReadonly = useReadonly()
  const size = useValue('size of selected', () => sizeOfSelected(editor), [editor])
  const isLocked = useValue('all are locked', () => areSelectedLocked(editor), [editor])
  if (isReadonly || isLocked) return null
  return (
    <TldrawUiMenuSubmenu id="size" label={FIELD_LABELS.size} size="small">
      <TldrawUiMenuGroup id="sizes">
        {NOTE_SIZES.map((each) => (
          <TldrawUiMenuCheckboxItem
            key={each}
            id={`size-${each}`}
            label={NOTE_SIZE_LABELS[each]}
            checked={size === each}
            onSelect={() => resizeSelected(editor, each)}
          />
        ))}
      </TldrawUiMenuGroup>
    </TldrawUiMenuSubmenu>
  )
}

/** A locked note keeps its colour and its size. */
function areSelectedLocked(editor: Editor): boolean {
  return selectedNoteShapes(editor).every(({ isLocked }) => isLocked)
}

function colorsOfSelected(editor: Editor): string[] {
  const colors = selectedNoteShapes(editor).map(({ props }) =>
    noteColor('color' in props ? String(props.color) : ''),
  )
  return [...new Set(colors)]
}

function WritersItem() {
  const editor = useEditor()
  const { actions } = boardSignals(editor)
  const noteId = useValue('only note', () => onlyNoteId(editor), [editor])
  const show = useValue('shows writers', () => actions.get()?.showWriters, [actions])
  if (!noteId || !show) return null
  return (
    <TldrawUiMenuItem
      id="writers"
      label={SELECTION_LABELS.showWriters}
      readonlyOk
      onSelect={() => show(noteId)}
    />
  )
}

function CopyLinkItem() {
  const editor = useEditor()
  const copyWithToast = useCopyWithToast()
  const noteId = useValue('only note', () => onlyNoteId(editor), [editor])
  const number = useValue('number of it', () => numberOf(editor.getOnlySelectedShape()?.meta ?? {}), [editor])
  if (!noteId) return null
  const name = number === null ? SELECTION_LABELS.thisNote : `#${number}`
  const copy = () => {
    const link = linkToNote(window.location.href, noteId)
    copyWithToast(link, {
      message: SELECTION_LABELS.copiedLinkTo(name),
      otherwise: SELECTION_LABELS.linkIs(link),
    })
  }
  return (
    <TldrawUiMenuItem id="copy-link" label={SELECTION_LABELS.copyLinkTo(name)} readonlyOk onSelect={copy} />
  )
}

export function linkToNote(boardAddress: string, noteId: string): string {
  const { origin, pathname } = new URL(boardAddress)
  const address = new URL(pathname, origin)
  address.searchParams.set('note', noteId)
  return address.href
}
