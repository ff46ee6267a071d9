import { Hand, Maximize, MousePointer2, Redo2, SquarePen, Undo2, Wand } from 'lucide-react'
import { useRef } from 'react'
import { AddPicturesMenu } from '#canvas/chrome/add-pictures-button.tsx'
import { TOOL_LABELS } from '#canvas/labels/tool-labels.ts'
import type { BoardView } from '#canvas/view/board-view.ts'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import { toolsInStep } from '#session/agenda/step-rules.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { useReservedScreen } from '../ask/use-reserved-screen.ts'

/** The toolbar hook needs a view, so it is mounted when the canvas has loaded. */
export function PhoneTools() {
  const { view } = useBoard()
  return view && <PhoneToolsOf view={view} />
}

function PhoneToolsOf({ view }: { view: BoardView }) {
  const canEdit = useCanEdit()
  const { agenda, me } = useSession()
  const tool = useReadable(view.tool)
  const canUndo = useReadable(view.canUndo)
  const canRedo = useReadable(view.canRedo)
  const tools = useRef<HTMLDivElement>(null)
  useReservedScreen(tools)
  return (
    <div
      ref={tools}
      role="toolbar"
      aria-label={TOOL_LABELS.tools}
      className="absolute bottom-3 left-3 flex max-w-[calc(100%-24px)] items-center overflow-x-auto rounded-bar border border-line bg-sheet p-1 shadow-pop"
    >
      {canEdit && (
        <IconButton
          label={ACTION_LABELS.newNote}
          size={44}
          icon={<SquarePen size={20} aria-hidden />}
          onClick={view.addNote}
        />
      )}
      {canEdit && (toolsInStep(agenda, me.role)?.has('pictures') ?? true) && <AddPicturesMenu view={view} />}
      <IconButton
        label={TOOL_LABELS.select}
        size={44}
        icon={<MousePointer2 size={20} aria-hidden />}
        isPressed={tool === 'select'}
        onClick={() => view.selectTool('select')}
      />
      <IconButton
        label={TOOL_LABELS.hand}
        size={44}
        icon={<Hand size={20} aria-hidden />}
        isPressed={tool === 'hand'}
        onClick={() => view.selectTool('hand')}
      />
      <IconButton
        label={TOOL_LABELS.laser}
        size={44}
        icon={<Wand size={20} aria-hidden />}
        isPressed={tool === 'laser'}
        onClick={() => view.selectTool('laser')}
      />
      <IconButton
        label={ACTION_LABELS.zoomToFit}
        size={44}
        icon={<Maximize size={20} aria-hidden />}
        onClick={view.zoomToFit}
      />
      {canEdit && (
        <>
          <IconButton
            label={ACTION_LABELS.undo}
            size={44}
            icon={<Undo2 size={20} aria-hidden />}
            isDisabled={!canUndo}
            onClick={view.undo}
          />
          <IconButton
            label={ACTION_LABELS.redo}
            size={44}
            icon={<Redo2 size={20} aria-hidden />}
            isDisabled={!canRedo}
            onClick={view.redo}
          />
        </>
      )}
    </div>
  )
}
