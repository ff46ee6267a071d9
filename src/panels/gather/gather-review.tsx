'use client'

import { useCallback, useState } from 'react'
import { takeBackStep } from '#canvas/chrome/take-back-step.ts'
import { ModelLine } from '#panels/board/advisors/model-line.tsx'
import { useBoard, useSession } from '#panels/board/board-context.tsx'
import { mayRun, whoMayRun } from '#panels/board/rounds/may-run.ts'
import { useRequest } from '#panels/board/use-request.ts'
import type { Gather } from '#session/gather.ts'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format-count.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toast.tsx'
import { AloneList } from './alone-list.tsx'
import { GatherTitle } from './gather-title.tsx'
import { groupedWords } from './gather-words.ts'
import { gathersApi } from './gathers-api.ts'
import { ThemeCard } from './theme-card.tsx'
import {
  changeTheme,
  chosenThemes,
  draftOfThemes,
  moveIdea,
  type ThemeDraft,
  whyNotAccept,
} from './theme-draft.ts'
import { keepAcceptedThemes, useAddThemesStep } from './use-accepted-themes.ts'
import { useGatheredIdeas } from './use-gathers.ts'

interface GatherReviewProps {
  gather: Gather
  onDone: () => void
}

/** The themes that were found, to rename, to take ideas out of or into, and to accept; nothing is changed before that. */
export function GatherReview({ gather, onDone }: GatherReviewProps) {
  const session = useSession()
  const [draft, setDraft] = useState(() => draftOfThemes(gather))
  const ideas = useGatheredIdeas(gather.id)
  const may = mayRun(session)
  const move = useCallback(
    (number: number, themeId: string | null) => setDraft((now) => moveIdea(now, number, themeId)),
    [],
  )
  const change = useCallback(
    (...[themeId, part]: [string, Parameters<typeof changeTheme>[2]]) =>
      setDraft((now) => changeTheme(now, themeId, part)),
    [],
  )
  const isThere = (number: number): boolean => ideas.byNumber?.get(number)?.isThere ?? false
  return (
    <>
      <Head gather={gather} />
      <div className="min-h-0 flex-1 overflow-y-auto bg-desk px-6 py-5 max-phone:px-4">
        {ideas.failure && !ideas.byNumber && (
          <Notice tone="warn" action={<Button onClick={ideas.again}>Try again</Button>}>
            {ideas.failure.message}
          </Notice>
        )}
        {ideas.byNumber && (
          <>
            {draft.themes.length === 0 && (
              <p className="mb-4 text-body text-ink-2">
                No two of these ideas seem to belong together. Nothing was changed.
              </p>
            )}
            <ul
              aria-label="Themes"
              className="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] items-start gap-4"
            >
              {draft.themes.map((theme) => (
                <ThemeCard
                  key={theme.id}
                  theme={theme}
                  draft={draft}
                  ideas={ideas.byNumber}
                  why={whyNotAccept(theme, isThere)}
                  mayChange={may}
                  onChange={change}
                  onMove={move}
                />
              ))}
            </ul>
            <AloneList draft={draft} ideas={ideas.byNumber} mayChange={may} onMove={move} />
          </>
        )}
      </div>
      {may ? (
        <Foot
          gather={gather}
          draft={draft}
          isThere={isThere}
          isReady={ideas.byNumber !== null}
          onDone={onDone}
        />
      ) : (
        <p className="border-line border-t px-6 py-4 text-ink-2 text-small max-phone:px-4">
          {whoMayRun(session).replace('ask the advisors', 'accept them')}
        </p>
      )}
    </>
  )
}

function Head({ gather }: { gather: Gather }) {
  const { people, me } = useSession()
  const asked = gather.askedBy === me.id ? 'you' : (people[gather.askedBy]?.name ?? 'somebody')
  const time = new Date(gather.endedAt ?? gather.startedAt).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <div className="border-line border-b px-6 pt-5 pb-4 max-phone:px-4 max-phone:pt-4">
      <GatherTitle>{formatCount(gather.themes.length, 'theme')}</GatherTitle>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 pr-10 text-body text-ink-2">
        <span>
          From {formatCount(gather.numbers.length, 'idea')}, asked for by {asked}, {time}
        </span>
        {gather.model && <ModelLine model={gather.model} />}
      </p>
    </div>
  )
}

interface FootProps {
  gather: Gather
  draft: ThemeDraft
  isThere: (number: number) => boolean
  isReady: boolean
  onDone: () => void
}

function Foot({ gather, draft, isThere, isReady, onDone }: FootProps) {
  const { connection } = useBoard()
  const request = useRequest()
  const toast = useToast()
  const { boardId } = connection
  const [isGrouped, setGrouped] = useState(true)
  const chosen = isReady ? chosenThemes(draft, isThere) : []
  const unfit = draft.themes.filter((theme) => theme.isChosen).length - chosen.length
  const addStep = useAddThemesStep()
  const accept = (): void =>
    request.send(
      () => gathersApi.accept(boardId, gather.id, chosen, isGrouped),
      ({ gather: { grouped } }) => {
        // Ctrl+Z takes it back like any change of the canvas.
        const step = addStep(connection, gather.id)
        keepAcceptedThemes(boardId, gather.id)
        toast({
          text: isGrouped
            ? groupedWords(grouped)
            : `${formatCount(chosen.length, 'theme')} accepted: in the log, and as notes in the tray.`,
          action: { label: 'Undo', onAction: () => takeBackStep(connection.undo, step) },
        })
        onDone()
      },
    )
  const ideas = chosen.reduce((sum, { numbers }) => sum + numbers.length, 0)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t px-6 py-4 max-phone:px-4">
      <p role="status" className="mr-auto text-ink-2 text-small max-phone:basis-full">
        {draft.themes.length > 0 &&
          `${chosen.length} of ${draft.themes.length} chosen, with ${formatCount(ideas, 'idea')}`}
        {isReady &&
          unfit > 0 &&
          `. ${formatCount(unfit, 'theme')} can’t be accepted as ${unfit === 1 ? 'it is' : 'they are'}`}
      </p>
      {draft.themes.length > 0 && (
        <label className="inline-flex min-h-9 items-center gap-2 text-body max-phone:min-h-11 max-phone:basis-full">
          <input
            type="checkbox"
            checked={isGrouped}
            onChange={({ target }) => setGrouped(target.checked)}
            className="size-4 accent-ink"
          />
          Group notes on the canvas
        </label>
      )}
      {request.failure && (
        <p role="alert" className="basis-full text-small text-warn">
          {request.failure.message}
        </p>
      )}
      <Button
        isBusy={request.isBusy}
        className="max-phone:flex-1"
        onClick={() => request.send(() => gathersApi.dismiss(boardId, gather.id), onDone)}
      >
        Dismiss {draft.themes.length > 1 ? 'all' : ''}
      </Button>
      {draft.themes.length > 0 && (
        <Button
          kind="primary"
          isBusy={request.isBusy}
          disabledReason={chosen.length === 0 ? 'Choose a theme first.' : null}
          isReasonHidden
          className="max-phone:flex-1"
          onClick={accept}
        >
          Accept {formatCount(chosen.length, 'theme')}
        </Button>
      )}
    </div>
  )
}
