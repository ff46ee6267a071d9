'use client'

import { PLUS } from '#session/board-settings.ts'
import { moderatorDecides, NO_MARK } from '#session/mark.ts'
import { mayWrite } from '#session/may-write.ts'
import { isScript } from '#session/projection.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Button } from '#ui/button.tsx'
import { ScriptLabel } from '#ui/script-label.tsx'
import { modelOfAgent, useLooks } from '../agent-look.ts'
import { useBoard, useSession } from '../board-context.tsx'

/** Who gave which sign to a note, people and agents apart, with what this viewer can do about it. */
export function NoteSigns({ noteId }: { noteId: string }) {
  const session = useSession()
  const { settings } = session
  const mayGive = mayWrite(session, 'commenter')
  return (
    <section aria-label="Signs on this note" className="mt-3 flex flex-col gap-2">
      {settings.signs.map(({ symbol }) => (
        <PeopleSign key={symbol} noteId={noteId} symbol={symbol} mayGive={mayGive} />
      ))}
      <AgentSigns noteId={noteId} mayTakeBack={mayGive} />
    </section>
  )
}

function PeopleSign({ noteId, symbol, mayGive }: { noteId: string; symbol: string; mayGive: boolean }) {
  const { actions } = useBoard()
  const { marks, people, me } = useSession()
  const given = (marks[noteId] ?? NO_MARK).people[symbol] ?? []
  const isMine = given.includes(me.id)
  if (given.length === 0 && !mayGive) return null
  return (
    <div className="flex min-h-8 items-center gap-2">
      {mayGive && (
        <Button
          size="small"
          aria-pressed={isMine}
          onClick={() => actions.toggleMark(noteId, symbol)}
          className={isMine ? 'border-go! bg-go! font-mark text-on-go!' : 'border-go! font-mark text-go!'}
        >
          {isMine ? `Remove my ${symbol}` : symbol === PLUS.symbol ? '+ Go on with this' : symbol}
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

function AgentSigns({ noteId, mayTakeBack }: { noteId: string; mayTakeBack: boolean }) {
  const { actions } = useBoard()
  const session = useSession()
  const looks = useLooks()
  const { agents } = session.marks[noteId] ?? NO_MARK
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
        {mayTakeBack && (
          <Button
            size="small"
            kind="quiet"
            aria-label={
              isSuggestion ? `Dismiss the suggestion of ${look.name}` : `Take back the + of ${look.name}`
            }
            onClick={() => actions.takeBack(noteId, agentId)}
          >
            {isSuggestion ? 'Dismiss' : 'Take back'}
          </Button>
        )}
      </div>
    )
  })
}
