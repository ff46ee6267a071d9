import { Redo2, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { TOOL_LABELS } from '#canvas/labels/tool-labels.ts'
import type { StepTool } from '#session/agenda/step.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import type { BoardView } from '../view/board-view.ts'
import { AddPicturesButton, PictureField } from './add-pictures-button.tsx'
import { CHROME_LABELS } from './chrome-labels.ts'
import { MoreTools, ShapesMenu } from './more-tools.tsx'
import { NotePad } from './note-pad.tsx'
import { shapesFor, splitTools, type Tool, type ToolPlace } from './tools.ts'

/** Smaller in a low window. */
const SHORT = '[@container(height<436px)]:size-8'
const LOW_PX = 436
/** Height of a button with its gap: as drawn, and in a low window. */
const BUTTON_PX = { tall: 44, low: 34 }
/** Everything but the tools: padding, the pad, its colour, lines, undo and redo. */
const REST_PX = { tall: 268, low: 156 }

interface ToolbarProps {
  view: BoardView
  canEdit: boolean
  mayComment: boolean
  /** Kinds of content besides notes that the running step lets this viewer add; `null` for all kinds. */
  tools: ReadonlySet<StepTool> | null
  /** Fewer tools have a button while nothing is on the board. */
  isBoardEmpty: boolean
  /** CSS pixels; tools that do not fit are behind the button *More tools*. null: not measured yet. */
  height: number | null
}

/** Notes first: the pad with its colour, then everything else. Viewers have only the tools for looking. */
export function Toolbar(props: ToolbarProps) {
  const { view, canEdit, mayComment, tools, isBoardEmpty, height } = props
  const pictures = useRef<HTMLInputElement>(null)
  const shapes = shapesFor({ canEdit, allowed: tools })
  const { shown, more } = splitTools({
    ...{ canEdit, mayComment, allowed: tools, isBoardEmpty },
    maxButtons: height === null ? Number.POSITIVE_INFINITY : buttonsIn(height),
  })
  return (
    <div
      role="toolbar"
      aria-label={TOOL_LABELS.tools}
      aria-orientation="vertical"
      className="flex max-h-full w-[72px] flex-col items-center overflow-y-auto rounded-bar border border-line bg-sheet py-2 shadow-pop [scrollbar-width:none]"
    >
      {canEdit && (
        <>
          <NotePad view={view} />
          <Divider />
        </>
      )}
      <div className="flex flex-col gap-1 [@container(height<436px)]:gap-0.5">
        {shown.map((place) => (
          <ToolAt key={typeof place === 'string' ? place : place.id} {...{ place, view, shapes }} />
        ))}
        {more.length > 0 && <MoreTools {...{ view, places: more, shapes, pictures }} className={SHORT} />}
      </div>
      {more.includes('pictures') && (
        <PictureField field={pictures} view={view} label={CHROME_LABELS.picturesToAdd} />
      )}
      {canEdit && <History view={view} />}
    </div>
  )
}

function buttonsIn(height: number): number {
  const size = height < LOW_PX ? 'low' : 'tall'
  return Math.floor((height - REST_PX[size]) / BUTTON_PX[size])
}

function Divider() {
  return <div className="my-1.5 h-px w-10 shrink-0 bg-line" />
}

function ToolAt({ place, view, shapes }: { place: ToolPlace; view: BoardView; shapes: readonly Tool[] }) {
  if (place === 'shapes') return <ShapesMenu view={view} shapes={shapes} className={SHORT} />
  if (place === 'pictures') return <AddPicturesButton view={view} className={SHORT} />
  return <ToolButton tool={place} view={view} />
}

function ToolButton({ tool, view }: { tool: Tool; view: BoardView }) {
  const isChosen = useReadable(view.tool) === tool.id
  return (
    <IconButton
      label={tool.name}
      keys={tool.keys}
      icon={<tool.Icon size={18} aria-hidden />}
      size={40}
      className={SHORT}
      tooltipSide="right"
      isPressed={isChosen}
      onClick={() => {
        view.selectTool(tool.id)
        view.focus()
      }}
    />
  )
}

function History({ view }: { view: BoardView }) {
  const canUndo = useReadable(view.canUndo)
  const canRedo = useReadable(view.canRedo)
  if (!canUndo && !canRedo) return null
  return (
    <>
      <Divider />
      <div className="flex shrink-0 flex-col gap-1 [@container(height<436px)]:flex-row [@container(height<436px)]:gap-0">
        <IconButton
          label={ACTION_LABELS.undo}
          keys="Ctrl Z"
          icon={<Undo2 size={18} aria-hidden />}
          size={40}
          className={SHORT}
          tooltipSide="right"
          isDisabled={!canUndo}
          onClick={view.undo}
        />
        <IconButton
          label={ACTION_LABELS.redo}
          keys="Ctrl Shift Z"
          icon={<Redo2 size={18} aria-hidden />}
          size={40}
          className={SHORT}
          tooltipSide="right"
          isDisabled={!canRedo}
          onClick={view.redo}
        />
      </div>
    </>
  )
}
