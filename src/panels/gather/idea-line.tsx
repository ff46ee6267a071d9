'use client'

import { ArrowRightLeft, X } from 'lucide-react'
import { useAuthors } from '#panels/board/authors.ts'
import { NoteText } from '#panels/board/note-text.tsx'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import type { GatheredIdea } from './gathers-api.ts'
import type { ThemeDraft } from './theme-draft.ts'

interface IdeaLineProps {
  number: number
  /** null: not known any more. */
  idea: GatheredIdea | null
  /** The theme that it stands in; null: none. */
  from: string | null
  /** null: the reader may not move it. */
  draft: ThemeDraft | null
  onMove: (number: number, themeId: string | null) => void
}

/** One idea in a theme, or beside all of them. */
export function ThemeIdea({ number, idea, from, draft, onMove }: IdeaLineProps) {
  const author = useAuthors()(idea?.author ?? null)
  const isGone = !idea?.isThere
  const others = draft?.themes.filter(({ id }) => id !== from) ?? []
  return (
    <li className="flex min-h-11 items-start gap-2 py-2 pr-2 pl-4">
      <span className="w-9 shrink-0 pt-0.5 text-ink-2 text-small tabular-nums">#{number}</span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p
          dir="auto"
          title={idea?.text}
          className={classNames('line-clamp-3 break-words text-body', isGone && 'text-ink-2 line-through')}
        >
          {idea ? <NoteText text={idea.text} isFlat isInert /> : 'An idea that is gone'}
        </p>
        {isGone && <p className="text-small text-warn">Not in the log any more: it is left out.</p>}
      </div>
      {author && (
        <span title={author.name} className="pt-0.5">
          {author.kind === 'agent' ? (
            <AgentMark agent={author} size={20} />
          ) : (
            <Avatar name={author.name} color={author.color} size={20} />
          )}
        </span>
      )}
      {draft && (
        <span className="-my-1 flex shrink-0">
          {others.length > 0 && (
            <Menu
              trigger={
                <IconButton
                  label={`Move idea ${number}`}
                  size={32}
                  icon={<ArrowRightLeft size={15} aria-hidden />}
                />
              }
            >
              {others.map((theme) => (
                <MenuItem key={theme.id} onSelect={() => onMove(number, theme.id)}>
                  <span className="min-w-0 truncate">{theme.title || 'A theme without a name'}</span>
                </MenuItem>
              ))}
            </Menu>
          )}
          {from !== null && (
            <IconButton
              label={`Take idea ${number} out`}
              size={32}
              icon={<X size={15} aria-hidden />}
              onClick={() => onMove(number, null)}
            />
          )}
        </span>
      )}
    </li>
  )
}
