import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { IdeaView } from '#api/ideas.ts'
import { shorten } from '#panels/labels/idea-labels.ts'
import { useRequest } from '#panels/open-board/use-request.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import { ideasApi } from '#panels/requests/idea-requests.ts'
import { useRead } from '#panels/requests/use-read.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog, DialogActions, DialogBody, type DialogOpenProps } from '#ui/dialog.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { RowButton } from '#ui/row-button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { PaperSwatch } from '../rows/idea-badges.tsx'
import { ideaNames } from '../state/idea-changes.ts'
import { type LogOnPage, useLog } from '../state/log-context.tsx'
import { IDEA_LINK_LABELS } from './idea-link-labels.ts'
import { LINK_RELATIONS, type LinkRelation } from './link-relation-labels.ts'

interface LinkDialogProps extends Pick<DialogOpenProps, 'onClose'> {
  /** One idea, or several that all get the same link. */
  ideas: readonly IdeaView[]
}

/**
 * Links one idea, or each of several, to another one, which is found by number or words or is one of the
 * several. Of two ideas the second is filled in.
 */
export function LinkDialog({ ideas, onClose }: LinkDialogProps) {
  const { changes } = useLog()
  const [relation, setRelation] = useState<LinkRelation['value']>('related')
  const [other, setOther] = useState<IdeaView | null>(ideas.length === 2 ? (ideas[1] ?? null) : null)
  const linked = ideas.filter(({ number }) => number !== other?.number)
  const request = useRequest()
  const toast = useToast()
  const chosen = LINK_RELATIONS.find(({ value }) => value === relation) ?? LINK_RELATIONS[0]
  const [only] = ideas
  const save = (): void => {
    if (!other) return
    request.send(
      () => linkAll(changes, linked, chosen, other),
      () => {
        toast({
          text: `${ideaNames(linked)} ${chosen[linked.length === 1 ? 'label' : 'many']} #${other.number}`,
        })
        onClose()
      },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        ideas.length === 1 ? IDEA_LINK_LABELS.linkOne(only?.number) : IDEA_LINK_LABELS.linkMany(ideas.length)
      }
      description={only && ideas.length === 1 ? shorten(only.text, 140) : undefined}
      width={480}
    >
      <DialogBody>
        <div className="mb-4 flex items-center gap-2 text-body">
          <span className="text-ink-2">{subjectOf(ideas, linked)}</span>
          <Select
            label={IDEA_LINK_LABELS.howLinked}
            value={relation}
            options={LINK_RELATIONS}
            onChange={setRelation}
            className="border border-line-strong bg-raised"
          />
          <span className="text-ink-2">{other ? `#${other.number}` : '…'}</span>
        </div>
        <IdeaFinder ideas={ideas} chosen={other} onChoose={setOther} />
        <FailureText className="mt-3">{request.failure?.message}</FailureText>
        <DialogActions>
          <Button kind="quiet" onClick={onClose}>
            {ACTION_LABELS.cancel}
          </Button>
          <Button
            isBusy={request.isBusy}
            disabledReason={other ? null : IDEA_LINK_LABELS.chooseOther}
            isReasonHidden
            onClick={save}
          >
            {ACTION_LABELS.link}
          </Button>
        </DialogActions>
      </DialogBody>
    </Dialog>
  )
}

/** Returns the subject of the dialog's sentence: "It" for the only idea, a number for one idea of several, or "Each". */
function subjectOf(ideas: readonly IdeaView[], linked: readonly IdeaView[]): string {
  if (ideas.length === 1) return IDEA_LINK_LABELS.it
  return linked.length === 1 ? `#${linked[0]?.number}` : IDEA_LINK_LABELS.each
}

/** One after the other. The first refusal stops it and is shown; links made before it stay. */
async function linkAll(
  changes: LogOnPage['changes'],
  ideas: readonly IdeaView[],
  { type, isBack }: LinkRelation,
  other: IdeaView,
): Promise<ApiAnswer<null>> {
  for (const idea of ideas) {
    const answer =
      type === null
        ? await changes.setParent(idea, other.number)
        : isBack
          ? await changes.link(other.number, { to: idea.number, type })
          : await changes.link(idea.number, { to: other.number, type })
    if (!answer.ok) return answer
  }
  return { ok: true, value: null }
}

interface IdeaFinderProps {
  ideas: readonly IdeaView[]
  /** `null` until one is chosen. */
  chosen: IdeaView | null
  onChoose: (idea: IdeaView) => void
}

/** Maximum of the given ideas, if several, that are listed before the newest ones while nothing is typed. */
const MAX_LISTED = 4

/** Arrow keys choose among the results while the focus stays in the field. */
function IdeaFinder({ ideas, chosen, onChoose }: IdeaFinderProps) {
  const { boardId } = useLog()
  const [typed, setTyped] = useState('')
  const isSearch = typed.trim() !== ''
  const listed = useMemo(
    () => (isSearch || ideas.length === 1 ? [] : ideas.slice(0, MAX_LISTED)),
    [isSearch, ideas],
  )
  const without = useMemo(
    () => (ideas.length === 1 ? ideas : listed).map(({ number }) => number),
    [ideas, listed],
  )
  const { ideas: matches, failure } = useFoundIdeas(boardId, typed, without)
  const found = [...listed, ...matches]
  const at = found.findIndex(({ number }) => number === chosen?.number)
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = step === undefined ? undefined : found[Math.max(0, Math.min(found.length - 1, at + step))]
    if (!next) return
    event.preventDefault()
    onChoose(next)
  }
  return (
    <>
      <TextField
        label={IDEA_LINK_LABELS.otherIdea}
        placeholder={IDEA_LINK_LABELS.otherIdeaExample}
        value={typed}
        autoComplete="off"
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {/* A fixed height: the buttons below do not move with the number of results. */}
      <ul aria-label={IDEA_LINK_LABELS.ideasFound} className="mt-2 h-[296px] overflow-y-auto">
        {found.map((idea) => (
          <li key={idea.number}>
            <RowButton
              aria-pressed={idea.number === chosen?.number}
              onClick={() => onChoose(idea)}
              className={classNames(
                'flex min-h-9 items-center gap-2 px-2 text-body',
                idea.number === chosen?.number && 'bg-sunk',
              )}
            >
              <PaperSwatch idea={idea} />
              <span className="w-11 shrink-0 text-ink-2 tabular-nums">#{idea.number}</span>
              <span className="min-w-0 flex-1 truncate">{idea.text}</span>
              {idea.number === chosen?.number && <Check size={16} aria-hidden />}
            </RowButton>
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-2 py-2 text-body text-ink-2">{failure?.message ?? IDEA_LINK_LABELS.noMatch}</li>
        )}
      </ul>
    </>
  )
}

const CALM_MS = 150
const MAX_FOUND = 8

/**
 * Ideas by words or number while one types; the newest for an empty field. `without` are numbers to leave
 * out. A failure keeps the last results.
 */
function useFoundIdeas(boardId: string, typed: string, without: readonly number[]) {
  const words = useSettled(typed.trim(), CALM_MS)
  const limit = MAX_FOUND + without.length
  const query = new URLSearchParams({ limit: String(limit), ...(words !== '' && { q: words }) })
  const { value, failure } = useRead(
    ['found-ideas', boardId, words, limit],
    (signal) => ideasApi.page(boardId, query, signal),
    { keepsLast: true },
  )
  // Here, because the last results stay until the next ones arrive: `without` may have changed since.
  const ideas = (value?.ideas ?? []).filter(({ number }) => !without.includes(number))
  return { ideas: ideas.slice(0, MAX_FOUND), failure }
}
