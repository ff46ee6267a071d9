import { type Editor, react } from 'tldraw'
import type { ToastMessage } from '#ui/toast.tsx'
import { boardSignals } from '../signals/install-signals.ts'

/** Tools that add nothing but notes. */
const NOTE_TOOLS: ReadonlySet<string> = new Set(['select', 'hand', 'laser', 'note', 'eraser', 'zoom'])

/** Puts other tools down in a step for notes only, however they were chosen. */
export function limitTools(editor: Editor, toast: (message: ToastMessage) => void): () => void {
  return react('limit tools', () => {
    if (!boardSignals(editor).hasOnlyNotes.get() || NOTE_TOOLS.has(editor.getCurrentToolId())) return
    editor.cancel()
    editor.setCurrentTool('select')
    toast({ text: 'This step is for notes only.' })
  })
}
