import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { ListedBoardResponse } from '#api/boards.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { BoardThumbnail } from './board-thumbnail.tsx'
import { OWN_TEMPLATE_LABELS } from './own-template-labels.ts'
import { PHONE_STRIP, PHONE_STRIP_CARDS } from './phone-strip.ts'

interface OwnTemplatesProps {
  boards: readonly ListedBoardResponse[]
  isBusy: boolean
  onChoose: (template: ListedBoardResponse) => void
  onDelete: (template: ListedBoardResponse) => void
}

/** The templates that this person saved; each starts a new board. */
export function OwnTemplates({ boards, isBusy, onChoose, onDelete }: OwnTemplatesProps) {
  const templates = boards.filter(({ isTemplate }) => isTemplate)
  if (templates.length === 0) return null
  return (
    <section aria-labelledby="my-templates" className="mt-6">
      <h2 id="my-templates" className="mb-3 text-board">
        {OWN_TEMPLATE_LABELS.myTemplates}
      </h2>
      <ul className={`grid grid-cols-4 gap-4 max-desk:grid-cols-2 ${PHONE_STRIP} ${PHONE_STRIP_CARDS}`}>
        {templates.map((template) => (
          <li
            key={template.id}
            className="relative flex min-w-0 items-center rounded-card border border-line bg-sheet pr-2 transition-colors hover:border-line-strong"
          >
            <PlainButton
              isDisabled={isBusy}
              aria-label={OWN_TEMPLATE_LABELS.startFrom(template.title)}
              onClick={() => onChoose(template)}
              className="flex min-w-0 flex-1 items-center gap-3 p-3 text-left"
            >
              <span aria-hidden className="block w-18 shrink-0 overflow-hidden rounded-chip">
                <BoardThumbnail preview={template.preview} height={48} />
              </span>
              <span dir="auto" className="line-clamp-2 min-w-0 break-words font-button text-body">
                {template.title}
              </span>
            </PlainButton>
            <Menu
              trigger={
                <IconButton
                  label={OWN_TEMPLATE_LABELS.moreFor(template.title)}
                  size={32}
                  icon={<Ellipsis size={18} aria-hidden />}
                />
              }
            >
              <MenuLink icon={<Pencil size={16} aria-hidden />} href={`/b/${template.id}`}>
                {OWN_TEMPLATE_LABELS.change}
              </MenuLink>
              <MenuItem icon={<Trash2 size={16} aria-hidden />} onSelect={() => onDelete(template)}>
                {ACTION_LABELS.delete}
              </MenuItem>
            </Menu>
          </li>
        ))}
      </ul>
    </section>
  )
}
