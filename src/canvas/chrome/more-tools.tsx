import { Ellipsis, ImagePlus, Shapes } from 'lucide-react'
import type { RefObject } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Kbd } from '#ui/kbd.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useReadable } from '#ui/use-readable.ts'
import { TOOL_LABELS } from '../labels/tool-labels.ts'
import type { BoardView } from '../view/board-view.ts'
import { CHROME_LABELS } from './chrome-labels.ts'
import type { Tool, ToolPlace } from './tools.ts'

interface ToolMenuProps {
  view: BoardView
  className: string
}

export function ShapesMenu({ view, shapes, className }: ToolMenuProps & { shapes: readonly Tool[] }) {
  return (
    <ToolMenu view={view} tools={shapes} name={TOOL_LABELS.shapes} Icon={Shapes} className={className}>
      <ToolItems view={view} tools={shapes} />
    </ToolMenu>
  )
}

interface MoreToolsProps extends ToolMenuProps {
  places: readonly ToolPlace[]
  shapes: readonly Tool[]
  pictures: RefObject<HTMLInputElement | null>
}

export function MoreTools({ view, places, shapes, pictures, className }: MoreToolsProps) {
  const tools = places.flatMap((place) => (place === 'shapes' ? shapes : place === 'pictures' ? [] : place))
  return (
    <ToolMenu view={view} tools={tools} name={TOOL_LABELS.moreTools} Icon={Ellipsis} className={className}>
      <ToolItems view={view} tools={tools} />
      {places.includes('pictures') && (
        <MenuItem icon={<ImagePlus size={16} aria-hidden />} onSelect={() => pictures.current?.click()}>
          {CHROME_LABELS.pictureAction}
        </MenuItem>
      )}
    </ToolMenu>
  )
}

interface ToolMenuButtonProps extends ToolMenuProps {
  /** If one of them is selected, the button is pressed and has its icon. */
  tools: readonly Tool[]
  name: string
  /** Shown while none of the tools is selected. */
  Icon: typeof Shapes
  children: React.ReactNode
}

function ToolMenu({ view, tools, name, Icon, className, children }: ToolMenuButtonProps) {
  const selected = useReadable(view.tool)
  const chosen = tools.find(({ id }) => id === selected)
  const Shown = chosen?.Icon ?? Icon
  return (
    <Menu
      side="right"
      align="start"
      trigger={
        <PlainButton
          aria-label={chosen ? `${name}: ${chosen.name}` : name}
          title={name}
          className={classNames(
            'inline-flex size-10 shrink-0 items-center justify-center rounded-field transition-colors',
            className,
            chosen ? 'bg-ink text-sheet' : 'text-ink-2 hover:bg-sunk hover:text-ink',
          )}
        >
          <Shown size={18} aria-hidden />
        </PlainButton>
      }
    >
      {children}
    </Menu>
  )
}

function ToolItems({ view, tools }: { view: BoardView; tools: readonly Tool[] }) {
  return tools.map((tool) => (
    <MenuItem
      key={tool.id}
      icon={<tool.Icon size={16} aria-hidden />}
      onSelect={() => {
        view.selectTool(tool.id)
        // The menu gives the focus back to its button first.
        setTimeout(view.focus)
      }}
    >
      <span className="flex-1">{tool.name}</span>
      <Kbd>{tool.keys}</Kbd>
    </MenuItem>
  ))
}
