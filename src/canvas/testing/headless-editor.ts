import { Document } from '@tiptap/extension-document'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import {
  atom,
  Box,
  createTLStore,
  createTLUser,
  defaultAddFontsFromNode,
  defaultBindingUtils,
  Editor,
  type TLEditorOptions,
  type TLUserPreferences,
} from 'tldraw'
import { DEFAULT_TOOLS } from '../shell/canvas-defaults.ts'
import { BOARD_SHAPE_UTILS } from '../shell/note-shape-util.tsx'

/**
 * Creates a real editor of a board in jsdom for tests, with stand-ins for the browser parts that jsdom lacks. 1280 x 720 pixels.
 */
export function headlessEditor(parts: Partial<TLEditorOptions> = {}): Editor {
  standIn(window, 'matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  standIn(
    document,
    'fonts',
    Object.assign(new EventTarget(), { add() {}, [Symbol.iterator]: () => [].values() }),
  )
  standIn(HTMLCanvasElement.prototype, 'getContext', () => null)
  // Its own: those of tldraw are shared with the editors of all other tests in this process.
  const preferences = atom<TLUserPreferences>('preferences', { id: 'test' })
  const container = document.createElement('div')
  document.body.append(container)
  const editor = new Editor({
    store: createTLStore({ shapeUtils: BOARD_SHAPE_UTILS, bindingUtils: defaultBindingUtils }),
    shapeUtils: BOARD_SHAPE_UTILS,
    bindingUtils: defaultBindingUtils,
    tools: DEFAULT_TOOLS,
    initialState: 'select',
    getContainer: () => container,
    user: createTLUser({
      userPreferences: preferences,
      setUserPreferences: (next) => {
        preferences.set(next)
      },
    }),
    options: { maxShapesPerPage: 20_000 },
    textOptions: {
      addFontsFromNode: defaultAddFontsFromNode,
      tipTapConfig: { extensions: [Document, Paragraph, Text] },
    },
    ...parts,
  })
  editor.updateViewportScreenBounds(new Box(0, 0, 1280, 720))
  return editor
}

function standIn(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
}
