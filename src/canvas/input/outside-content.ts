import {
  defaultHandleExternalTextContent,
  defaultHandleExternalTldrawContent,
  type Editor,
  type TLShape,
  type VecLike,
} from 'tldraw'
import { isShapeType } from '#board/record/record-kinds.ts'
import { CANVAS_LABELS } from '../labels/canvas-labels.ts'
import { placeCopies } from '../note/free-corner.ts'
import { uploadPictures } from '../picture/add-pictures.ts'
import { copyPictures } from '../picture/copy-pictures.ts'
import { isPictureFile } from '../picture/inspect-picture.ts'
import type { PictureShape } from '../picture-files/picture-shape.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { bringIntoView } from '../window/show-on-canvas.ts'

/**
 * Limits paste and drop on a board to text, pictures, and shapes copied from a board. A table, a list or a board file opens the
 * import. Other files, web pages and SVG would bring foreign code or load from other origins: the person gets a message.
 */
export function takeOutsideContent(editor: Editor, onRefused: (why: string) => void): void {
  const refuse = async () => onRefused(CANVAS_LABELS.noWebPages)
  editor.registerExternalContentHandler('files', async ({ files, point }) =>
    takeFiles(editor, files, onRefused, point),
  )
  editor.registerExternalContentHandler('file-replace', refuse)
  editor.registerExternalContentHandler('svg-text', refuse)
  editor.registerExternalContentHandler('embed', refuse)
  editor.registerExternalContentHandler('excalidraw', ({ content }) => {
    if (editor.getIsReadonly()) return onRefused(CANVAS_LABELS.viewOnly)
    const file = new File([JSON.stringify(content)], CANVAS_LABELS.pastedDrawing)
    boardSignals(editor).actions.get()?.importFile?.(file)
  })
  editor.registerExternalContentHandler('text', (content) =>
    defaultHandleExternalTextContent(editor, { point: content.point, text: content.text }),
  )
  editor.registerExternalContentHandler('url', ({ point, url }) =>
    defaultHandleExternalTextContent(editor, { point, text: url }),
  )
  editor.registerExternalContentHandler('tldraw', async ({ point, content }) => {
    const shapes = content.shapes.filter((shape) => shape.type === 'group' || isShapeType(shape.type))
    if (shapes.length < content.shapes.length) onRefused(CANVAS_LABELS.foreignShapesLeftOut)
    if (shapes.length === 0) return
    const kept = new Set<string>(shapes.map((shape) => shape.id))
    const rootShapeIds = content.rootShapeIds.filter((id) => kept.has(id))
    const bindings = content.bindings?.filter((binding) => kept.has(binding.fromId) && kept.has(binding.toId))
    await defaultHandleExternalTldrawContent(editor, {
      point,
      content: { ...content, shapes, rootShapeIds, bindings, assets: [] },
    })
    // A copy would lie on its original, which would look like one shape.
    placeCopies(editor, editor.getSelectedShapeIds())
    bringIntoView(editor, editor.getSelectionPageBounds())
    const pictures = shapes.flatMap((shape) => (isPicture(shape) ? shape.props.picture : []))
    const { boardId } = boardSignals(editor)
    const why = pictures.length > 0 && boardId !== '' ? await copyPictures(boardId, pictures) : null
    if (why !== null) onRefused(why)
  })
}

function isPicture(shape: TLShape): shape is PictureShape {
  return shape.type === 'picture'
}

const IMPORTED = /\.(csv|tsv|tab|txt|md|markdown|json|vtt|srt|zip|canvas|tldr|excalidraw)$/i

async function takeFiles(
  editor: Editor,
  files: readonly File[],
  tell: (why: string) => void,
  point?: VecLike,
): Promise<void> {
  if (editor.getIsReadonly()) return tell(CANVAS_LABELS.viewOnly)
  const pictures = files.filter(isPictureFile)
  const [toImport, ...moreToImport] = files.filter((file) => IMPORTED.test(file.name))
  const { actions } = boardSignals(editor)
  if (toImport) actions.get()?.importFile?.(toImport)
  if (moreToImport.length > 0) tell(CANVAS_LABELS.oneImportAtATime)
  // With pictures, other files are listed in the same message.
  const others = files.filter((file) => !IMPORTED.test(file.name))
  if (pictures.length > 0) await uploadPictures(editor, others, tell, point)
  if (!toImport && pictures.length === 0) tell(CANVAS_LABELS.unknownFile)
}
