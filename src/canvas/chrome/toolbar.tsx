import {
  ArrowUpRight,
  Circle,
  Eraser,
  Frame,
  Hand,
  Highlighter,
  type LucideIcon,
  MousePointer2,
  Pencil,
  Plus,
  Redo2,
  Shapes,
  Slash,
  Square,
  Type,
  Undo2,
  Wand,
} from 'lucide-react'
import type { StepTool } from '#session/agenda/step.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useReadable } from '#ui/use-readable.ts'
import type { BoardView, ToolId } from '../board-view.ts'
import { AddPicturesButton } from './add-pictures-button.tsx'
import { Swatches } from './swatches.tsx'
import { isToolIn } from './tools-in-step.ts'

interface Tool {
  id: ToolId
  name: string
  keys: string
  Icon: LucideIcon
}

const LOOK_TOOLS: readonly Tool[] = [
  { id: 'select', name: 'Select', keys: 'V', Icon: MousePointer2 },
  { id: 'hand', name: 'Hand', keys: 'H', Icon: Hand },
  { id: 'laser', name: 'Laser pointer', keys: 'K', Icon: Wand },
]
const DRAW_TOOLS: readonly Tool[] = [
  { id: 'frame', name: 'Frame', keys: 'F', Icon: Frame },
  { id: 'arrow', name: 'Arrow', keys: 'A', Icon: ArrowUpRight },
  { id: 'text', name: 'Text', keys: 'T', Icon: Type },
  { id: 'draw', name: 'Draw', keys: 'D', Icon: Pencil },
]
const SHAPE_TOOLS: readonly Tool[] = [
  { id: 'rectangle', name: 'Rectangle', keys: 'R', Icon: Square },
  { id: 'ellipse', name: 'Ellipse', keys: 'O', Icon: Circle },
  { id: 'line', name: 'Line', keys: 'L', Icon: Slash },
  { id: 'highlight', name: 'Highlighter', keys: 'Shift D', Icon: Highlighter },
]
const ERASER: Tool = { id: 'eraser', name: 'Eraser', keys: 'E', Icon: Eraser }

/** Smaller where the page leaves little height, in two or four columns where it leaves less, so that all tools are visible. */
const SHORT = '[@container(704px<=height<752px)]:size-9 [@container(height<704px)]:size-8'
const COLUMN =
  'flex flex-col gap-1 [@container(height<704px)]:grid [@container(436px<=height<704px)]:grid-cols-2 [@container(height<436px)]:grid-cols-4 [@container(height<704px)]:gap-0.5'

interface ToolbarProps {
  /** The canvas that the tools act on. Its tool, colour and undo are shown as they are, also when keys change them. */
  view: BoardView
  /** Whether this person can change the canvas now; false leaves only the tools for looking. */
  canEdit: boolean
  /** What the step that runs leaves to add besides notes; null: everything. */
  tools: ReadonlySet<StepTool> | null
}

/** Notes first: the pad with its colours, then everything else. Viewers have only the tools for looking. */
export function Toolbar({ view, canEdit, tools }: ToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Tools"
      aria-orientation="vertical"
      className="flex max-h-full w-[72px] flex-col items-center overflow-y-auto rounded-bar border border-line bg-sheet py-2 shadow-pop [scrollbar-width:none] [@container(height<436px)]:w-[152px]"
    >
      {canEdit && (
        <>
          <Pad view={view} />
          <Divider />
        </>
      )}
      <div className={COLUMN}>
        {LOOK_TOOLS.map((tool) => (
          <ToolButton key={tool.id} tool={tool} view={view} />
        ))}
        {canEdit && <AddTools view={view} tools={tools} />}
        {canEdit && <ToolButton tool={ERASER} view={view} />}
      </div>
      {canEdit && (
        <>
          <Divider />
          <History view={view} />
        </>
      )}
    </div>
  )
}

function Divider() {
  return <div className="my-1.5 h-px w-10 shrink-0 bg-line" />
}

function Pad({ view }: { view: BoardView }) {
  const color = useReadable(view.color)
  return (
    <div className="flex flex-col items-center [@container(height<436px)]:flex-row [@container(height<436px)]:gap-2">
      <Tooltip text="New note" keys="N" side="right">
        <button
          type="button"
          aria-label="New note"
          onClick={view.addNote}
          className="grid size-[52px] shrink-0 [@container(height<436px)]:size-9 place-items-center rounded-note text-note-ink transition-transform active:translate-y-px"
          style={{
            background: `var(--note-${color})`,
            // The next sheet of the pad, slightly darker at its visible edge.
            boxShadow: `3px 3px 0 -0.5px color-mix(in srgb, var(--note-${color}) 84%, var(--fold)), var(--note-shadow)`,
          }}
        >
          <Plus size={20} aria-hidden />
        </button>
      </Tooltip>
      <div
        className="mt-2 flex items-center gap-2 font-note text-caption text-ink-2 [@container(height<436px)]:hidden"
        aria-hidden
      >
        Note <Kbd>N</Kbd>
      </div>
      <Swatches
        label="Colour of the next note"
        value={color}
        onChoose={view.setColor}
        className="mt-1.5 grid grid-cols-2 gap-x-2 gap-y-0.5 [@container(height<436px)]:mt-0 [@container(height<436px)]:grid-cols-4 [@container(height<436px)]:gap-x-0"
      />
    </div>
  )
}

function AddTools({ view, tools }: Pick<ToolbarProps, 'view' | 'tools'>) {
  const isLeft = ({ id }: Tool): boolean => tools === null || isToolIn(tools, id)
  const shapes = SHAPE_TOOLS.filter(isLeft)
  return (
    <>
      {DRAW_TOOLS.filter(isLeft).map((tool) => (
        <ToolButton key={tool.id} tool={tool} view={view} />
      ))}
      {shapes.length > 0 && <ShapesMenu view={view} shapes={shapes} />}
      {(tools === null || tools.has('pictures')) && <AddPicturesButton view={view} className={SHORT} />}
    </>
  )
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

function ShapesMenu({ view, shapes }: { view: BoardView; shapes: readonly Tool[] }) {
  const tool = useReadable(view.tool)
  const chosen = SHAPE_TOOLS.find((candidate) => candidate.id === tool)
  const Icon = chosen?.Icon ?? Shapes
  return (
    <Menu
      side="right"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={chosen ? `Shapes: ${chosen.name}` : 'Shapes'}
          title="Shapes"
          className={classNames(
            'inline-flex size-10 shrink-0 items-center justify-center rounded-field transition-colors',
            SHORT,
            chosen ? 'bg-ink text-sheet' : 'text-ink-2 hover:bg-sunk hover:text-ink',
          )}
        >
          <Icon size={18} aria-hidden />
        </button>
      }
    >
      {shapes.map((shape) => (
        <MenuItem
          key={shape.id}
          icon={<shape.Icon size={16} aria-hidden />}
          onSelect={() => {
            view.selectTool(shape.id)
            // The menu gives the focus back to its button first.
            setTimeout(view.focus)
          }}
        >
          <span className="flex-1">{shape.name}</span>
          <Kbd>{shape.keys}</Kbd>
        </MenuItem>
      ))}
    </Menu>
  )
}

function History({ view }: { view: BoardView }) {
  const canUndo = useReadable(view.canUndo)
  const canRedo = useReadable(view.canRedo)
  return (
    <div className={COLUMN}>
      <IconButton
        label="Undo"
        keys="Ctrl Z"
        icon={<Undo2 size={18} aria-hidden />}
        size={40}
        className={SHORT}
        tooltipSide="right"
        isDisabled={!canUndo}
        onClick={view.undo}
      />
      <IconButton
        label="Redo"
        keys="Ctrl Shift Z"
        icon={<Redo2 size={18} aria-hidden />}
        size={40}
        className={SHORT}
        tooltipSide="right"
        isDisabled={!canRedo}
        onClick={view.redo}
      />
    </div>
  )
}
