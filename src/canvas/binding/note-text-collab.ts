import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type * as Y from 'yjs'
import { hasTooManyMarks, limitMarks } from '#base/mark-count.ts'
import { LIMITS } from '#sync/limits.ts'
import { linkOf } from './board-link.ts'
import { docText, isOthers, sliceOfText } from './prosemirror-text.ts'
import { LiveTextSession } from './text-session.ts'

export interface TextConnection {
  doc: Y.Doc
  undo: Y.UndoManager
  documentOf?: (recordId: string) => Y.Doc
  /** The longest text that the server accepts. */
  maxTextChars?: () => number
}

/**
 * TipTap extension for the text of notes, text shapes and geo labels: keeps the typed text and the record's Y.Text equal. Use it
 * with Document, Paragraph and Text only, and without TipTap's History: undo belongs to the board.
 */
export function noteTextCollab(connection: TextConnection): Extension {
  const { doc, undo } = connection
  const takeBack = (): boolean => {
    // Not editor.undo(): that would end the editing first.
    undo.stopCapturing()
    undo.undo()
    return true
  }
  const bringBack = (): boolean => {
    undo.redo()
    return true
  }
  return Extension.create({
    name: 'noteTextCollab',
    addKeyboardShortcuts() {
      return {
        'Mod-z': takeBack,
        'Mod-y': bringBack,
        'Shift-Mod-z': bringBack,
        // Plain text has no hard breaks: the browser would put one in the DOM that other clients never get.
        'Shift-Enter': ({ editor }) => editor.commands.enter(),
      }
    },
    addProseMirrorPlugins() {
      // The text area of the shape that tldraw is editing constructs TipTap.
      const recordId = linkOf(doc).editor?.getEditingShapeId()
      return recordId ? [textPlugin(connection, recordId)] : []
    },
  })
}

function textPlugin(connection: TextConnection, recordId: string): Plugin {
  const { undo, maxTextChars = () => LIMITS.maxTextChars } = connection
  const doc = connection.documentOf?.(recordId) ?? connection.doc
  let session: LiveTextSession | null = null
  return new Plugin({
    view(view) {
      const started = new LiveTextSession({ doc, undo, recordId, view })
      session = started
      return {
        update: (_view, previous) => started.afterUpdate(previous),
        destroy: () => started.stop(),
      }
    },
    // The server would refuse such a text, and with it everything typed since.
    filterTransaction(tr, state) {
      // The document already has others' changes: if the view left them out, the next key would delete them.
      if (!tr.docChanged || isOthers(tr)) return true
      const after = docText(tr.doc)
      if (hasTooManyMarks(after)) return false
      return after.length <= maxTextChars() || after.length < docText(state.doc).length
    },
    props: {
      handleDOMEvents: {
        compositionend: () => {
          session?.compositionEnded()
          return false
        },
      },
      // ProseMirror's default drops empty lines.
      clipboardTextParser: (text, context) =>
        sliceOfText(context.doc.type.schema, limitMarks(text.replaceAll(/\r\n?/g, '\n'))),
    },
  })
}
