import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type * as Y from 'yjs'
import { LIMITS } from '#sync/limits.ts'
import { linkOf } from './binding/board-link.ts'
import { docText, isOthers, sliceOfText } from './binding/prosemirror-text.ts'
import { LiveTextSession } from './binding/text-session.ts'

export interface TextConnection {
  doc: Y.Doc
  undo: Y.UndoManager
  /** The longest text that the server takes. */
  maxTextChars?: () => number
}

/**
 * TipTap extension for the text of notes, text shapes and geo labels: what is typed and the record's Y.Text stay the
 * same text. Goes with Document, Paragraph and Text only, and without TipTap's History: taking back is the board's.
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
        // There are no hard breaks in plain text: the browser would put one into the DOM that nobody else gets.
        'Shift-Enter': ({ editor }) => editor.commands.enter(),
      }
    },
    addProseMirrorPlugins() {
      // TipTap is constructed by the text area of the shape that tldraw is editing.
      const recordId = linkOf(doc).editor?.getEditingShapeId()
      return recordId ? [textPlugin(connection, recordId)] : []
    },
  })
}

function textPlugin(connection: TextConnection, recordId: string): Plugin {
  const { doc, undo, maxTextChars = () => LIMITS.maxTextChars } = connection
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
    // A text over the cap would be refused by the server, and with it everything typed since.
    filterTransaction(tr, state) {
      // What others wrote is in the document already: left out of the view, the next key would delete it there.
      if (!tr.docChanged || isOthers(tr)) return true
      const length = docText(tr.doc).length
      return length <= maxTextChars() || length < docText(state.doc).length
    },
    props: {
      handleDOMEvents: {
        compositionend: () => {
          session?.compositionEnded()
          return false
        },
      },
      // ProseMirror's own way swallows blank lines.
      clipboardTextParser: (text, context) =>
        sliceOfText(context.doc.type.schema, text.replaceAll(/\r\n?/g, '\n')),
    },
  })
}
