import type { ReactNode } from 'react'
import { joinNames } from '#base/join-names.ts'
import { FailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import { NoteChip } from '#panels/notes/note-chip.tsx'
import { modelOfAgent, useLooks } from '#panels/open-board/agent-look.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { contestedPicks, reasonsFor } from '#session/moderation/moderators-agree.ts'
import type { ModeratorVerdict, Pick as NotePick, RoundView } from '#session/rounds/round.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { MODERATION_LABELS, moderatorsStateLabel } from './moderation-labels.ts'

interface ModeratorsSectionProps {
  round: RoundView
  /** By the rule of the board, the moderators' "+" selects a note. */
  decides: boolean
  /** People vote on the picks or rate them: how many there are is not shown. */
  isHidden: boolean
  children: ReactNode
}

export function ModeratorsSection({ round, decides, isHidden, children }: ModeratorsSectionProps) {
  const { moderation, moderators = [] } = round
  const isSecret = isHidden || ('isHidden' in moderation && moderation.isHidden === true)
  const verdicts = ('verdicts' in moderation && moderation.verdicts) || []
  return (
    <section aria-label={MODERATION_LABELS.moderators} className="border-line border-t py-3">
      <div className="flex items-start gap-2.5">
        <h4 className="min-w-0 flex-1 font-heading text-body">
          {MODERATION_LABELS.mustAgree(moderators.length)}
        </h4>
        <span className="text-ink-2 text-small">
          {moderatorsStateLabel(moderation, { decides, isSecret })}
        </span>
      </div>
      <ul aria-label={MODERATION_LABELS.mustAgreeList} className="mt-2 flex flex-col gap-2">
        {moderators.map((agentId) => (
          <ModeratorRow
            key={agentId}
            agentId={agentId}
            verdict={verdicts.find((verdict) => verdict.agentId === agentId)}
            isSecret={isSecret}
          />
        ))}
      </ul>
      {children}
    </section>
  )
}

interface ModeratorRowProps {
  /** A moderator, which may have been removed from the board. */
  agentId: string
  /** Missing: it has not judged, or was not asked. */
  verdict: ModeratorVerdict | undefined
  /** How many notes it picked is not shown. */
  isSecret: boolean
}

function ModeratorRow({ agentId, verdict, isSecret }: ModeratorRowProps) {
  const session = useSession()
  const look = useLooks()(agentId)
  const isDone = verdict !== undefined && !verdict.failure
  return (
    <li className="flex items-start gap-2.5">
      <AgentMark agent={look} size={20} isDecorative className="mt-0.5" />
      <div className="min-w-0 flex-1 text-small">
        <p className="truncate font-button">{look.name}</p>
        <p className="flex">
          <ModelLine model={verdict?.usage?.model ?? modelOfAgent(agentId, session)} />
        </p>
        {verdict?.failure && (
          <p className="text-warn">
            <FailureSentence failure={verdict.failure} />
          </p>
        )}
      </div>
      {isDone && !isSecret && (
        <span className="text-ink-2 text-small">{MODERATION_LABELS.pickedCount(verdict.picks.length)}</span>
      )}
    </li>
  )
}

interface AgreedPicksProps {
  picks: readonly NotePick[]
  verdicts: readonly ModeratorVerdict[]
  /** By the rule of the board, the picks are selected. */
  decides: boolean
}

export function AgreedPicks({ picks, verdicts, decides }: AgreedPicksProps) {
  const { reactions } = useSession()
  const looks = useLooks()
  return (
    <>
      {picks.length === 0 && (
        <p className="mt-2 text-small">
          {MODERATION_LABELS.agreeOnNone} {MODERATION_LABELS.giveYourPlus}
        </p>
      )}
      {picks.length > 0 && (
        <ul
          aria-label={decides ? MODERATION_LABELS.moderatorsChose : MODERATION_LABELS.moderatorsSuggest}
          className="mt-3 flex flex-col gap-2"
        >
          {picks.map(({ noteId, isDistant }) => {
            const isTakenBack = !reactions[noteId]?.agents.some(({ agentId }) =>
              verdicts.some((verdict) => verdict.agentId === agentId),
            )
            return (
              <li key={noteId} className="grid grid-cols-[auto_1fr] items-start gap-2">
                <NoteChip noteId={noteId} />
                <div className="flex min-w-0 flex-col gap-1 break-words pt-0.5 text-small">
                  {reasonsFor(noteId, verdicts)
                    // Shown once for all of them below.
                    .filter(({ reason }) => reason !== '' || !isDistant)
                    .map(({ agentId, reason, isDistant: isUnlike }) => (
                      <p key={agentId}>
                        <span className="font-button">{looks(agentId).name}:</span>{' '}
                        {reason || (isUnlike ? MODERATION_LABELS.unlikeTheRest : MODERATION_LABELS.noReason)}
                      </p>
                    ))}
                  {(isDistant || isTakenBack) && (
                    <p className="text-ink-2">
                      {isDistant && `${MODERATION_LABELS.unlikeTheRest} `}
                      {isTakenBack &&
                        (decides ? MODERATION_LABELS.pickRemoved : MODERATION_LABELS.pickDismissed)}
                    </p>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <ContestedPicks picks={picks} verdicts={verdicts} />
    </>
  )
}

/** The notes that only some of the moderators picked: shown, and not picked. Nothing if there are none. */
export function ContestedPicks({ picks, verdicts }: Omit<AgreedPicksProps, 'decides'>) {
  const looks = useLooks()
  const groups = contestedPicks(picks, verdicts)
  if (groups.length === 0) return null
  return (
    <ul aria-label={MODERATION_LABELS.contested} className="mt-2 flex flex-col gap-1 text-ink-2 text-small">
      {groups.map(({ agentIds, noteIds }) => (
        <li key={agentIds.join()} className="flex flex-wrap items-center gap-1">
          {MODERATION_LABELS.onlyPickedBy(joinNames(agentIds.map((id) => looks(id).name)))}
          {noteIds.map((noteId) => (
            <NoteChip key={noteId} noteId={noteId} />
          ))}
        </li>
      ))}
    </ul>
  )
}
