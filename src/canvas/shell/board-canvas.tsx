import { CANVAS_LABELS } from '../labels/canvas-labels.ts'
import 'tldraw/tldraw.css'
import './canvas.css'
import '../note/note.css'
import '../note/note-look.css'
import '../note/note-origin.css'
import '../picture/picture.css'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import {
  ErrorBoundary,
  react,
  TldrawEditor,
  TldrawUi,
  useEditor,
  useEditorComponents,
  useTldrawUiComponents,
  useToasts,
  useTranslation,
} from 'tldraw'
import { useToast } from '#ui/toast.tsx'
import type { BoardConnection } from '../connection/board-connection.ts'
import { takeOutsideContent } from '../input/outside-content.ts'
import type { BoardActions } from '../signals/board-actions.ts'
import { CANVAS_ASSET_URLS } from './assets.ts'
import { BINDING_UTILS, CAMERA_OPTIONS, DEFAULT_TOOLS, UI_OVERRIDES } from './canvas-defaults.ts'
import { CanvasParts } from './canvas-parts.tsx'
import { CanvasStopped, ReloadCanvas } from './canvas-stopped.tsx'
import { startCanvas } from './start-canvas.ts'

interface BoardCanvasProps {
  /** Another connection needs another `key`: an editor belongs to one connection. */
  connection: BoardConnection
  /** Without them the canvas is read-only. */
  actions?: BoardActions | null
  /** Drawn over the canvas, inside the editor's contexts. */
  children?: ReactNode
}

/**
 * The board's canvas: tldraw with our shapes, without its chrome, kept in sync with the connection's document. If it fails as a
 * whole, an error with a button for a new one takes its place.
 */
export function BoardCanvas(props: BoardCanvasProps) {
  const [run, setRun] = useState(0)
  const reload = useCallback(() => setRun((before) => before + 1), [])
  return (
    <ReloadCanvas value={reload}>
      <div className="parley-canvas" translate="no" onPointerDownCapture={forgetSelection}>
        <ErrorBoundary key={run} fallback={CanvasStopped}>
          <CanvasRun {...props} />
        </ErrorBoundary>
      </div>
    </ReloadCanvas>
  )
}

/** Shift and a click choose shapes here: the browser would mark all text from the last click to this one. */
function forgetSelection({ shiftKey, target }: React.PointerEvent): void {
  const isInText = target instanceof HTMLElement && target.isContentEditable
  if (shiftKey && !isInText) getSelection()?.removeAllRanges()
}

function CanvasRun({ connection, actions = null, children }: BoardCanvasProps) {
  const [parts] = useState(() => new CanvasParts(connection))
  const toast = useToast()
  useEffect(() => parts.start(toast), [parts, toast])
  useEffect(() => void parts.signals.actions.set(actions), [parts, actions])
  return (
    <TldrawEditor
      initialState="select"
      store={parts.store}
      shapeUtils={parts.shapeUtils}
      bindingUtils={BINDING_UTILS}
      tools={DEFAULT_TOOLS}
      components={parts.components}
      options={parts.options}
      cameraOptions={CAMERA_OPTIONS}
      textOptions={parts.textOptions}
      assetUrls={CANVAS_ASSET_URLS}
      user={parts.user}
    >
      <TldrawUi components={parts.components} assetUrls={CANVAS_ASSET_URLS} overrides={UI_OVERRIDES}>
        <Started connection={connection} />
        {children}
      </TldrawUi>
    </TldrawEditor>
  )
}

function Started({ connection }: { connection: BoardConnection }) {
  const editor = useEditor()
  const toast = useToast()
  useCanvasMessages()
  const { Canvas } = useEditorComponents()
  const { ContextMenu } = useTldrawUiComponents()
  useEffect(() => startCanvas(editor, connection), [editor, connection])
  useEffect(() => takeOutsideContent(editor, (text) => toast({ text })), [editor, toast])
  // The menu wraps the canvas, so that a right click anywhere on it opens the menu.
  if (ContextMenu) return <ContextMenu />
  return Canvas ? <Canvas /> : null
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Shows tldraw's own messages as ours. The message for a paste that the browser refuses includes the remedy. */
function useCanvasMessages(): void {
  const { toasts, clearToasts } = useToasts()
  const refusedPaste = useTranslation()('action.paste-error-title')
  const toast = useToast()
  useEffect(
    () =>
      react('messages of the canvas', () => {
        const shown = toasts.get()
        if (shown.length === 0) return
        clearToasts()
        for (const { title = '', description = '' } of shown)
          toast({ text: title === refusedPaste ? pasteByKeys() : `${title} ${description}`.trim() })
      }),
    [toasts, clearToasts, toast, refusedPaste],
  )
}

function pasteByKeys(): string {
  return CANVAS_LABELS.pasteByKeys(isApple() ? '⌘V' : 'Ctrl+V')
}
