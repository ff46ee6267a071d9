import { useMemo } from 'react'
import { FailureSentence } from '#canvas/sentences/failure-sentence.tsx'
import { KIND_NAMES } from '#panels/agents/agent-kind-labels.ts'
import { NoteChip } from '#panels/notes/note-chip.tsx'
import { modelOfAgent, useLooks } from '#panels/open-board/agent-look.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { ModelLine } from '#panels/open-board/model-line.tsx'
import { useRequest } from '#panels/open-board/use-request.ts'
import { sendCommand } from '#panels/requests/send-command.ts'
import { isBeingJudged } from '#session/choosing/is-being-judged.ts'
import { isAtLeast } from '#session/core/role.ts'
import { picksCount } from '#session/moderation/count-picks.ts'
import { moderatorAgreement } from '#session/moderation/moderator-agreement.ts'
import type { Projection } from '#session/projection.ts'
import { moderatorDecides, picksCountAfter } from '#session/reactions/note-reactions.ts'
import { isOver, type Moderation, type RoundView } from '#session/rounds/round.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { formatTime } from '#ui/format-day.ts'
import { useNow } from '#ui/use-now.ts'
import { MODERATION_LABELS, moderationStateLabel } from './moderation-labels.ts'
import { AgreedPicks, ContestedPicks, ModeratorsSection } from './moderators-who-agree.tsx'

/**
 * The moderator's picks, with their reasons. By the board's rule, picks are selected or only suggested. Renders nothing for a
 * round without moderation, and for a round that ended before it.
 */
export function ModerationBlock({ round }: { round: RoundView }) {
  const { moderation, moderators } = round
  const session = useSession()
  const looks = useLooks()
  const decides = picksCount(round, session)
  if (moderation.state === 'none') return null
  if (moderation.state === 'queued' && isOver(round.state)) return null
  const isHidden = isVotedOn(moderation, session)
  if (moderators) {
    return (
      <ModeratorsSection round={round} decides={decides} isHidden={isHidden}>
        {isHidden ? <HiddenByVote /> : <Outcome moderation={moderation} decides={decides} />}
      </ModeratorsSection>
    )
  }
  const agentId =
    'agentId' in moderation && moderation.agentId
      ? moderation.agentId
      : session.agents.find(({ kind }) => kind === 'moderator')?.id
  const look = agentId ? looks(agentId) : null
  return (
    <section aria-label={KIND_NAMES.moderator} className="border-line border-t py-3">
      <div className="flex items-start gap-2.5">
        {look && <AgentMark agent={look} isDecorative className="mt-0.5" />}
        <div className="min-w-0 flex-1">
          <h4 className="truncate font-heading text-body">{look?.name ?? KIND_NAMES.moderator}</h4>
          {agentId && (
            <p className="flex">
              <ModelLine
                model={moderation.state === 'judging' ? moderation.model : modelOfAgent(agentId, session)}
              />
            </p>
          )}
        </div>
        <span className="text-ink-2 text-small">
          {moderationStateLabel(moderation, { decides, isVotedOn: isHidden })}
        </span>
      </div>
      {isHidden ? <HiddenByVote /> : <Outcome moderation={moderation} decides={decides} />}
    </section>
  )
}

type Done = Extract<Moderation, { state: 'done' }>

function Outcome({ moderation, decides }: { moderation: Moderation; decides: boolean }) {
  if (moderation.state === 'failed') return <Failure moderation={moderation} />
  if (moderation.state !== 'done') return null
  if (moderation.isHidden) return <HiddenPicks />
  const { agentId, picks, pickedAt, verdicts } = moderation
  return (
    <>
      {verdicts ? (
        <AgreedPicks picks={picks} verdicts={verdicts} decides={decides} />
      ) : (
        <Picks picks={picks} agentId={agentId} decides={decides} />
      )}
      <AgreementLine />
      {picks.length > 0 && <SelectionLine pickedAt={pickedAt} decides={decides} />}
    </>
  )
}

function Failure({ moderation }: { moderation: Extract<Moderation, { state: 'failed' }> }) {
  const { failure, verdicts, isHidden } = moderation
  return (
    <>
      <p className="mt-2 text-small text-warn">
        {/* With several moderators, the one that failed shows the reason. */}
        {verdicts ? MODERATION_LABELS.allMustAgree : <FailureSentence failure={failure} />}{' '}
        {MODERATION_LABELS.giveYourPlus}
      </p>
      {isHidden ? <HiddenPicks /> : verdicts && <ContestedPicks picks={[]} verdicts={verdicts} />}
    </>
  )
}

function HiddenByVote() {
  return <p className="mt-2 text-ink-2 text-small">{MODERATION_LABELS.hiddenByVote}</p>
}

function isVotedOn(moderation: Moderation, session: Pick<Projection, 'votes' | 'ratings'>): boolean {
  const picks = [
    ...(moderation.state === 'done' ? moderation.picks : []),
    ...(('verdicts' in moderation && moderation.verdicts) || []).flatMap((verdict) => verdict.picks),
  ]
  return picks.some(({ noteId }) => isBeingJudged(session, noteId))
}

function HiddenPicks() {
  const { me, agenda } = useSession()
  const { boardId } = useBoard().connection
  const request = useRequest()
  return (
    <>
      <p className="mt-2 text-ink-2 text-small">
        {agenda.currentId === null ? MODERATION_LABELS.hiddenUntilShown : MODERATION_LABELS.hiddenInStep}
      </p>
      {isAtLeast(me.role, 'facilitator') && (
        <Button
          size="small"
          className="mt-2"
          isBusy={request.isBusy}
          onClick={() => request.send(() => sendCommand(boardId, 'post /picks/show', {}))}
        >
          {MODERATION_LABELS.showNow}
        </Button>
      )}
      <FailureText className="mt-1">{request.failure?.message}</FailureText>
    </>
  )
}

type Picks = Done['picks']

/**
 * A pick that was removed stays in the list: the reasons are a record of the round. `isDistant` marks a
 * pick that is unlike the others.
 */
function Picks({ picks, agentId, decides }: { picks: Picks; agentId: string; decides: boolean }) {
  const { reactions } = useSession()
  return (
    <ul
      aria-label={decides ? MODERATION_LABELS.moderatorChose : MODERATION_LABELS.moderatorSuggests}
      className="mt-2 flex flex-col gap-2"
    >
      {picks.map(({ noteId, reason, isDistant }) => {
        const isTakenBack = !reactions[noteId]?.agents.some((given) => given.agentId === agentId)
        return (
          <li key={noteId} className="grid grid-cols-[auto_1fr] items-start gap-2">
            <NoteChip noteId={noteId} />
            <p className="min-w-0 break-words pt-0.5 text-small">
              {reason}
              {isDistant && <span className="text-ink-2"> {MODERATION_LABELS.unlikeTheRest}</span>}
              {isTakenBack && (
                <span className="text-ink-2">
                  {' '}
                  {decides ? MODERATION_LABELS.pickRemoved : MODERATION_LABELS.pickDismissed}
                </span>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function AgreementLine() {
  const agreement = useAgreement()
  return agreement && <p className="mt-2 text-ink-2 text-small">{agreement}</p>
}

/** When a moderator's suggested picks count; nothing where the moderator decides. */
function SelectionLine({ pickedAt = 0, decides }: { pickedAt: number | undefined; decides: boolean }) {
  const { settings } = useSession()
  const now = useNow()
  if (moderatorDecides(settings)) return null
  const dueAt = pickedAt + (picksCountAfter(settings) ?? 0)
  return (
    <p className="mt-2 text-ink-2 text-small">
      {decides ? MODERATION_LABELS.nobodyChose : MODERATION_LABELS.nothingChosen}
      {!decides && dueAt > now && ` ${MODERATION_LABELS.countAt(formatTime(dueAt))}`}
    </p>
  )
}

/** How often people agreed with the moderator's picks on this board; null while it has picked nothing. */
function useAgreement(): string | null {
  const { rounds, reactions } = useSession()
  return useMemo(() => {
    const { picks, agreed, takenBack } = moderatorAgreement({ rounds, reactions })
    if (picks === 0) return null
    return MODERATION_LABELS.agreement(picks, agreed, takenBack)
  }, [rounds, reactions])
}
