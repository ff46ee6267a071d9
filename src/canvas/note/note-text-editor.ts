import { type Content, Editor as TextEditor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor, TLNoteShape, TLRichText, TLShapeId } from 'tldraw'
import { must } from '#base/must.ts'
import { plainText } from '#board/text/rich-text.ts'
import type { MentionMenu } from '../mention/mention-menu.ts'
import { offerMentionsInNote } from '../mention/mentions-in-note.ts'
import { startNextNote } from './next-note.ts'
import { NOTE_TEXT_LABELS } from './note-text-labels.ts'

/** Plain text only: shapes copied from a board carry their data as HTML, which would be pasted as text. */
function pastePlain(view: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain')
  return text ? view.pasteText(text) : false
}

/**
 * The TipTap editor of one note during typing. It has the focus when its constructor returns, so it gets the next key.
 */
export class NoteTextEditor {
  private readonly text: TextEditor
  private readonly editor: Editor
  private readonly noteId: TLShapeId
  private readonly mentions: MentionMenu | null
  private readonly stopMentions: () => void
  private lastWritten: TLRichText

  constructor(
    editor: Editor,
    noteId: TLShapeId,
    place: HTMLElement,
    richText: TLRichText,
    mentions: MentionMenu | null = null,
  ) {
    this.editor = editor
    this.mentions = mentions
    this.noteId = noteId
    this.lastWritten = richText
    const { editorProps, ...config } = must(
      editor.getTextOptions().tipTapConfig,
      'tipTapConfig of the text options',
    )
    this.text = new TextEditor({
      ...config,
      element: place,
      content: richText as Content,
      autofocus: false,
      enableInputRules: false,
      enablePasteRules: false,
      coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: '\n' } },
      editorProps: {
        ...editorProps,
        attributes: { 'aria-label': NOTE_TEXT_LABELS.editor, spellcheck: 'true' },
        handleKeyDown: (_view, event) => this.takeKey(event),
        handlePaste: (view, event) => pastePlain(view, event),
      },
      onUpdate: () => this.write(),
      onBlur: () => this.keepFocus(),
    })
    editor.setRichTextEditor(this.text)
    this.placeCaret()
    this.stopMentions = mentions ? offerMentionsInNote(this.text, mentions) : () => undefined
  }

  /** The store has this text now. Usually it was typed here; anything else is shown. */
  show(richText: TLRichText): void {
    // Rendered with an older text: the store is ahead, and so is the typed text.
    if (richText !== this.editor.getShape<TLNoteShape>(this.noteId)?.props.richText) return
    if (richText === this.lastWritten) return
    this.lastWritten = richText
    if (plainText(richText) === plainText(this.text.state.doc.toJSON())) return
    this.text.commands.setContent(richText as Content, false)
  }

  stop(): void {
    if (this.editor.getRichTextEditor() === this.text) this.editor.setRichTextEditor(null)
    this.stopMentions()
    this.text.destroy()
  }

  /** At the pointer if it started the typing, otherwise after the last word. */
  private placeCaret(): void {
    const { view } = this.text
    view.focus()
    const atPointer =
      this.editor.inputs.isPointing || this.editor.inputs.keys.size > 0 ? null : this.pointerPosition()
    this.text.commands.setTextSelection(atPointer ?? view.state.doc.content.size)
  }

  private pointerPosition(): number | null {
    const { x, y } = this.editor.inputs.currentScreenPoint
    const bounds = this.editor.getViewportScreenBounds()
    const point = { left: x + bounds.x, top: y + bounds.y }
    const isInside = this.text.view.dom.contains(document.elementFromPoint(point.left, point.top))
    return isInside ? (this.text.view.posAtCoords(point)?.pos ?? null) : null
  }

  /** A press on the note beside its text moves the focus to the canvas, but the typing continues. */
  private keepFocus(): void {
    this.editor.timers.setTimeout(() => {
      const isTyped = this.editor.getEditingShapeId() === this.noteId && !this.text.isDestroyed
      if (isTyped && document.activeElement === this.editor.getContainer()) this.text.view.focus()
    }, 0)
  }

  private write(): void {
    if (this.editor.getEditingShapeId() !== this.noteId) return
    const richText = this.text.state.doc.toJSON() as TLRichText
    this.lastWritten = richText
    this.editor.updateShape<TLNoteShape>({ id: this.noteId, type: 'note', props: { richText } })
  }

  private takeKey(event: KeyboardEvent): boolean {
    if (this.mentions?.takeKey(event)) return true
    const isTab = event.key === 'Tab'
    if (!isTab && !(event.key === 'Enter' && (event.metaKey || event.ctrlKey))) return false
    event.preventDefault()
    const way = isTab ? (event.shiftKey ? 'left' : 'right') : event.shiftKey ? 'up' : 'down'
    startNextNote(this.editor, this.noteId, way)
    return true
  }
}
