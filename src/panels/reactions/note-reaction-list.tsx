'use client'

import { modelOfAgent, useLooks } from '#panels/open-board/agent-look.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import { PLUS } from '#session/board/board-settings.ts'
import { isBeingJudged } from '#session/choosing/is-being-judged.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { isScript } from '#session/projection.ts'
import { moderatorDecides, NO_REACTIONS } from '#session/reactions/note-reactions.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Button } from '#ui/button.tsx'
import { ScriptLabel } from '#ui/script-label.tsx'

/**
 * In a note's dialog: who gave which reaction, people and agents apart. Commenters and above can give and
 * remove them. Nothing while people vote on the note or rate it.
 */
export function NoteReactionList({ noteId }: { noteId: string }) {
  const session = useSession()
  const { settings } = session
  const mayGive = mayWrite(session, 'commenter')
  if (isBeingJudged(session, noteId)) return null
  return (
    <section aria-label="Reactions on this note" className="mt-3 flex flex-col gap-2">
      {settings.reactions.map(({ symbol }) => (
        <PeopleReaction key={symbol} noteId={noteId} symbol={symbol} mayGive={mayGive} />
      ))}
      <AgentReactions noteId={noteId} mayRemove={mayGive} />
    </section>
  )
}

function PeopleReaction({ noteId, symbol, mayGive }: { noteId: string; symbol: string; mayGive: boolean }) {
  const { actions } = useBoard()
  const { reactions, people, me } = useSession()
  const given = (reactions[noteId] ?? NO_REACTIONS).people[symbol] ?? []
  const isMine = given.includes(me.id)
  if (given.length === 0 && !mayGive) return null
  return (
    <div className="flex min-h-8 items-center gap-2">
      {mayGive && (
        <Button
          size="small"
          aria-pressed={isMine}
          onClick={() => actions.toggleReaction(noteId, symbol)}
          className={isMine ? 'border-go! bg-go! font-mark text-on-go!' : 'border-go! font-mark text-go!'}
        >
          {isMine ? `Remove my ${symbol}` : symbol === PLUS.symbol ? '+ Continue with this' : symbol}
        </Button>
      )}
      {given.length > 0 && (
        <span className="inline-flex items-center gap-2 text-ink-2 text-small">
          <AvatarStack label={`${symbol} by`} people={given.flatMap((id) => people[id] ?? [])} />
          <span className="font-mark tabular-nums">
            {symbol === PLUS.symbol ? `+${given.length}` : `${symbol} ${given.length}`}
          </span>
        </span>
      )}
    </div>
  )
}

/** People can remove an agent's "+": they have the last word on the selection. */
function AgentReactions({ noteId, mayRemove }: { noteId: string; mayRemove: boolean }) {
  const { actions } = useBoard()
  const session = useSession()
  const looks = useLooks()
  const { agents } = session.reactions[noteId] ?? NO_REACTIONS
  const isSuggestion = !moderatorDecides(session.settings)
  return agents.map(({ agentId, reason, isDistant, roundId }) => {
    const look = looks(agentId)
    const moderation = roundId === null ? undefined : session.rounds[roundId]?.moderation
    const usage = moderation && 'usage' in moderation ? moderation.usage : null
    return (
      <div key={agentId} className="flex items-start gap-2 rounded-card border border-line px-3 py-2">
        <AgentMark agent={look} size={20} isDecorative />
        <div className="min-w-0 flex-1 text-small">
          <p className="flex flex-wrap gap-x-2 font-button">
            {look.name} {isSuggestion ? 'suggests it' : 'chose it'}
            {isScript(usage?.model ?? modelOfAgent(agentId, session)) && <ScriptLabel />}
          </p>
          <p className="break-words text-ink-2">
            {reason}
            {isDistant && ' Unlike the rest.'}
          </p>
        </div>
        {mayRemove && (
          <Button
            size="small"
            kind="quiet"
            aria-label={
              isSuggestion ? `Dismiss the suggestion of ${look.name}` : `Remove the + of ${look.name}`
            }
            onClick={() => actions.removeAgentReaction(noteId, agentId)}
          >
            {isSuggestion ? 'Dismiss' : 'Remove'}
          </Button>
        )}
      </div>
    )
  })
}
