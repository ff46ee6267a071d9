import { FileJson, FileSpreadsheet, Files, FileText, Image, MessagesSquare, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ExportFormat } from '#api/exports.ts'
import type { BoardView } from '#canvas/view/board-view.ts'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { MenuItem, MenuLink, MenuSeparator, Submenu } from '#ui/menu.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { exportPath } from './export-path.ts'
import { TRANSFER_LABELS } from './transfer-labels.ts'

export interface ExportRowsProps {
  boardId: string
  /** Export only these ideas; absent for the whole board. */
  numbers?: readonly number[] | undefined
  /** With a canvas, pictures of it are offered, too. */
  view?: BoardView | null | undefined
}

interface Kind {
  format: ExportFormat
  hasAppendix?: boolean
  icon: ReactNode
  title: string
  use: string
  /** Can be made of some ideas alone. */
  isOfParts: boolean
  isSeldom?: boolean
}

const SIZE = { size: 18, 'aria-hidden': true } as const
const KINDS: readonly Kind[] = [
  {
    format: 'md',
    icon: <FileText {...SIZE} />,
    title: PAGE_LABELS.minutes,
    use: TRANSFER_LABELS.minutesUse,
    hasAppendix: false,
    isOfParts: true,
  },
  {
    format: 'md',
    icon: <FileText {...SIZE} />,
    title: TRANSFER_LABELS.minutesWithAnAppendix,
    use: TRANSFER_LABELS.appendixUse,
    hasAppendix: true,
    isOfParts: false,
    isSeldom: true,
  },
  {
    format: 'csv',
    icon: <FileSpreadsheet {...SIZE} />,
    title: TRANSFER_LABELS.tableOfIdeas,
    use: TRANSFER_LABELS.ideasUse,
    isOfParts: true,
  },
  {
    format: 'json',
    icon: <FileJson {...SIZE} />,
    title: TRANSFER_LABELS.backup,
    use: TRANSFER_LABELS.boardUse,
    isOfParts: false,
  },
  {
    format: 'html',
    icon: <MessagesSquare {...SIZE} />,
    title: TRANSFER_LABELS.transcript,
    use: TRANSFER_LABELS.timelineUse,
    isOfParts: true,
    isSeldom: true,
  },
  {
    format: 'txt',
    icon: <MessagesSquare {...SIZE} />,
    title: TRANSFER_LABELS.transcriptAsText,
    use: TRANSFER_LABELS.plainUse,
    isOfParts: true,
    isSeldom: true,
  },
  {
    format: 'transcript',
    icon: <FileJson {...SIZE} />,
    title: TRANSFER_LABELS.transcriptAsData,
    use: TRANSFER_LABELS.dataUse,
    isOfParts: true,
    isSeldom: true,
  },
]

/**
 * The formats of export as menu items, each with its purpose. Files are links to the API; a picture is made by the
 * canvas in this browser.
 */
export function ExportRows({ boardId, numbers, view }: ExportRowsProps) {
  const toast = useToast()
  const take = async (kind: 'png' | 'svg') => {
    const message = view ? await savePicture(view, kind) : null
    if (message) toast({ text: message })
  }
  const kinds = KINDS.filter(({ isOfParts }) => isOfParts || !numbers)
  const link = ({ format, hasAppendix, icon, title, use }: Kind) => (
    <MenuLink key={title} icon={icon} href={exportPath(boardId, { format, hasAppendix }, numbers)}>
      <Row title={title} use={use} />
    </MenuLink>
  )
  return (
    <>
      {kinds.filter(({ isSeldom }) => !isSeldom).map(link)}
      {!numbers && (
        <MenuLink icon={<Printer {...SIZE} />} href={`/b/${boardId}/print`}>
          <Row title={ACTION_LABELS.print} use={TRANSFER_LABELS.printUse} />
        </MenuLink>
      )}
      {view && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Image {...SIZE} />} onSelect={() => void take('png')}>
            <Row title={ACTION_LABELS.picturePng} use={TRANSFER_LABELS.pngUse} />
          </MenuItem>
          <MenuItem icon={<Image {...SIZE} />} onSelect={() => void take('svg')}>
            <Row title={ACTION_LABELS.pictureSvg} use={TRANSFER_LABELS.svgUse} />
          </MenuItem>
        </>
      )}
      <Submenu icon={<Files {...SIZE} />} label={TRANSFER_LABELS.otherFormats}>
        {kinds.filter(({ isSeldom }) => isSeldom).map(link)}
      </Submenu>
    </>
  )
}

function Row({ title, use }: { title: string; use: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block">{title}</span>
      <span className="block text-caption text-ink-2">{use}</span>
    </span>
  )
}

async function savePicture(view: BoardView, kind: 'png' | 'svg'): Promise<string | null> {
  const picture = await view.takePicture(kind)
  if (!picture.ok) return picture.message
  saveFile(picture.blob, picture.fileName)
  return null
}
