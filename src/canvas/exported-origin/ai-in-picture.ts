import type { Editor, TLNoteShape, TLShapeId } from 'tldraw'
import { originOfSynthesis } from '#session/origin/document-origin.ts'
import { isEditedOrigin, isOfAi, type NoteOrigin, originOfFields } from '#session/origin/note-origin.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { type SynthesisShape, synthesisOn } from '../synthesis/synthesis-on.ts'

export interface AiInPicture {
  /** `provider:model`, each once, as far as they are known. */
  models: readonly string[]
  /** People changed some of it. */
  isEdited: boolean
}

/** `null` if an AI wrote nothing in these shapes. */
export function aiInPicture(editor: Editor, ids: Iterable<TLShapeId>): AiInPicture | null {
  const written = [...ids].flatMap((id) => writtenOn(editor, id) ?? []).filter(({ origin }) => isOfAi(origin))
  if (written.length === 0) return null
  return {
    models: [...new Set(written.flatMap(({ model }) => model ?? []))],
    isEdited: written.some(({ origin }) => isEditedOrigin(origin)),
  }
}

/** `null`: the shape shows nothing that an agent writes. */
function writtenOn(editor: Editor, id: TLShapeId): { origin: NoteOrigin; model: string | null } | null {
  const shape = editor.getShape(id)
  if (!shape) return null
  if (editor.isShapeOfType<TLNoteShape>(shape, 'note')) {
    const { model } = shape.meta
    return { origin: originOfFields(shape.meta), model: typeof model === 'string' ? model : null }
  }
  if (!editor.isShapeOfType<SynthesisShape>(shape, 'synthesis')) return null
  const synthesis = synthesisOn(shape, boardSignals(editor))
  if (!synthesis) return null
  const origin = originOfSynthesis(synthesis)
  return origin && { origin, model: synthesis.model }
}
