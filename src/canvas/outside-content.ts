import { defaultHandleExternalTextContent, defaultHandleExternalTldrawContent, type Editor } from 'tldraw'
import { isShapeType } from '#board/record-kinds.ts'

/**
 * What may come onto a board by paste and drop: text, and shapes copied from a board. Files, pictures, web pages and
 * SVG would bring foreign code or reach out of the origin; whoever drops one is told.
 */
export function takeTextOnly(editor: Editor, onRefused: (why: string) => void): void {
  const refuse = async () =>
    onRefused('Pictures and files can’t be put on a board. Text can: copy and paste it.')
  editor.registerExternalContentHandler('files', refuse)
  editor.registerExternalContentHandler('file-replace', refuse)
  editor.registerExternalContentHandler('svg-text', refuse)
  editor.registerExternalContentHandler('embed', refuse)
  editor.registerExternalContentHandler('excalidraw', refuse)
  editor.registerExternalContentHandler('text', (content) =>
    defaultHandleExternalTextContent(editor, { point: content.point, text: content.text }),
  )
  editor.registerExternalContentHandler('url', ({ point, url }) =>
    defaultHandleExternalTextContent(editor, { point, text: url }),
  )
  editor.registerExternalContentHandler('tldraw', async ({ point, content }) => {
    const shapes = content.shapes.filter((shape) => shape.type === 'group' || isShapeType(shape.type))
    if (shapes.length < content.shapes.length) onRefused('Pictures, videos and embeds were left out.')
    if (shapes.length === 0) return
    const kept = new Set<string>(shapes.map((shape) => shape.id))
    const rootShapeIds = content.rootShapeIds.filter((id) => kept.has(id))
    const bindings = content.bindings?.filter((binding) => kept.has(binding.fromId) && kept.has(binding.toId))
    return defaultHandleExternalTldrawContent(editor, {
      point,
      content: { ...content, shapes, rootShapeIds, bindings, assets: [] },
    })
  })
}
