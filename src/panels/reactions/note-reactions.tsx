import { joinNames } from '#base/join-names.ts'
import { stripEmojiVariant } from '#base/strip-emoji-variant.ts'
import { NOTE_MARK_LABELS } from '#canvas/labels/note-mark-labels.ts'
import { SELECTION_LABELS } from '#canvas/labels/selection-labels.ts'
import { reactionName } from '#canvas/reactions/reaction-labels.ts'
import { modelOfAgent, useLooks } from '#panels/open-board/agent-look.ts'
import { useBoard, useSession } from '#panels/open-board/board-context.tsx'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { isScript } from '#session/agents/is-script.ts'
import { PLUS, type Reaction } from '#session/board/reactions-of-board.ts'
import { isBeingJudged } from '#session/choosing/is-being-judged.ts'
import { mayWrite } from '#session/members/may-write.ts'
import { SCRIPT_LABEL } from '#session/origin/origin-labels.ts'
import { type GivenReactions, NO_REACTIONS, onlySuggest } from '#session/reactions/note-reactions.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { AvatarStack } from '#ui/avatar-stack.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { ScriptLabel } from '#ui/script-label.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { REACTIONS_LABELS } from './reactions-labels.ts'

/** The cut corner that marks what an agent did, as on its notes. */
const CUT = 'polygon(0 0, 100% 0, 100% calc(100% - 6px), calc(100% - 6px) 100%, 0 100%)'

interface NotePlusProps {
  note: ListedNote
  isPhone: boolean
  /** Whether Tab reaches the buttons: those of the current row only, or Tab would pass through every row. */
  isReachable: boolean
}

/**
 * The "+" of a note in the list. Nothing for a note without a number: it is still being written, and cannot
 * be selected yet. Nothing while people vote on it or rate it: what others think of it would lead them.
 */
export function NotePlus({ note, isPhone, isReachable }: NotePlusProps) {
  const session = useSession()
  if (note.number === null || isBeingJudged(session, note.id)) return null
  return (
    <span className={isPhone ? 'relative ml-auto flex items-center' : 'flex items-center gap-1.5'}>
      {!isPhone && <AgentPlus noteId={note.id} />}
      <PlusButton
        noteId={note.id}
        noteName={NOTE_MARK_LABELS.noteWithNumber(note.number)}
        isPhone={isPhone}
        tabIndex={isPhone || isReachable ? 0 : -1}
      />
    </span>
  )
}

interface PlusButtonProps {
  noteId: string
  noteName: string
  isPhone?: boolean
  /** -1 if Tab does not reach it. */
  tabIndex?: number
}

/**
 * People's "+" on a note, with their number, not counting agents'. Viewers see the number only, and nothing
 * if it is 0.
 */
function PlusButton({ noteId, noteName, isPhone = false, tabIndex }: PlusButtonProps) {
  const { actions } = useBoard()
  const session = useSession()
  const { reactions, me } = session
  const given = (reactions[noteId] ?? NO_REACTIONS).people[PLUS.symbol] ?? []
  const isMine = given.includes(me.id)
  const mayGive = mayWrite(session, 'commenter')
  if (!mayGive && given.length === 0) return null
  const look = classNames(
    'inline-flex shrink-0 items-center justify-center rounded-round font-button tabular-nums transition-colors',
    isPhone ? 'h-11 w-[52px] text-board' : 'h-6 min-w-9 px-2 text-caption',
    isMine
      ? 'bg-go text-on-go'
      : given.length > 0
        ? 'border border-go bg-raised text-go'
        : 'border border-note-meta border-dashed text-note-ink',
  )
  const words = given.length === 0 ? '+' : `+${given.length}`
  if (!mayGive) {
    return (
      <span className={look}>
        <span aria-hidden>{words}</span>
        <span className="sr-only">{given.length} +</span>
      </span>
    )
  }
  return (
    <Tooltip text={isMine ? SELECTION_LABELS.removeMyPlus : REACTIONS_LABELS.continueHint} side="left">
      <PlainButton
        aria-pressed={isMine}
        aria-label={REACTIONS_LABELS.givenByPeople(PLUS.symbol, noteName, given.length)}
        tabIndex={tabIndex}
        onClick={() => actions.toggleReaction(noteId, PLUS.symbol)}
        className={classNames(look, 'relative')}
      >
        {words}
      </PlainButton>
    </Tooltip>
  )
}

interface AgentPlusChipProps {
  name: string
  emoji: string
  isSuggestion: boolean
  /** The moderator's reason, shown as a tooltip. */
  reason?: string
  className: string
}

/**
 * An agent's "+". It is never added to the number of people's: a suggestion is outlined, a "+" that counts is
 * filled.
 */
export function AgentPlusChip({ name, emoji, isSuggestion, reason, className }: AgentPlusChipProps) {
  const words = isSuggestion ? REACTIONS_LABELS.suggestedBy(name) : REACTIONS_LABELS.plusBy(name)
  return (
    <span
      title={reason === undefined ? words : `${name}: ${reason}`}
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 rounded-mark px-1.5 font-button text-caption',
        className,
        isSuggestion ? 'border border-go' : 'bg-go text-on-go!',
      )}
      style={isSuggestion ? undefined : { clipPath: CUT }}
    >
      <span aria-hidden>
        {!isSuggestion && '+ '}
        <span className="font-emoji">{stripEmojiVariant(emoji)}</span>
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

/** The "+" of each agent on a note; nothing without one, and while people vote on the note or rate it. */
export function AgentPlus({ noteId }: { noteId: string }) {
  const session = useSession()
  const { reactions, settings } = session
  const looks = useLooks()
  if (isBeingJudged(session, noteId)) return null
  const { agents } = reactions[noteId] ?? NO_REACTIONS
  return agents.map((given) => {
    const { agentId, reason } = given
    const { name, emoji } = looks(agentId)
    return (
      <AgentPlusChip
        key={agentId}
        name={name}
        emoji={emoji}
        isSuggestion={onlySuggest([given], settings)}
        reason={reason}
        className="h-5 text-note-ink"
      />
    )
  })
}

/**
 * In a note's dialog: the givers of each reaction, people and agents apart. Commenters and above can give and remove
 * them. Nothing while people vote on the note or rate it.
 */
export function NoteReactionList({ noteId }: { noteId: string }) {
  const session = useSession()
  const { settings } = session
  const mayGive = mayWrite(session, 'commenter')
  if (isBeingJudged(session, noteId)) return null
  return (
    <section aria-label={REACTIONS_LABELS.reactionsOnThisNote} className="mt-3 flex flex-col gap-2">
      {settings.reactions.map((reaction) => (
        <PeopleReaction key={reaction.symbol} noteId={noteId} reaction={reaction} mayGive={mayGive} />
      ))}
      <AgentReactions noteId={noteId} mayRemove={mayGive} />
    </section>
  )
}

interface PeopleReactionProps {
  noteId: string
  reaction: Reaction
  mayGive: boolean
}

function PeopleReaction({ noteId, reaction, mayGive }: PeopleReactionProps) {
  const { symbol } = reaction
  const name = reactionName(reaction)
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
          {isMine
            ? REACTIONS_LABELS.removeMine(name)
            : symbol === PLUS.symbol
              ? SELECTION_LABELS.continueWithThis
              : name}
        </Button>
      )}
      {given.length > 0 && (
        <span className="inline-flex items-center gap-2 text-ink-2 text-small">
          <AvatarStack
            label={REACTIONS_LABELS.givenBy(name)}
            people={given.flatMap((id) => people[id] ?? [])}
          />
          <span className="font-mark tabular-nums">
            {symbol === PLUS.symbol ? `+${given.length}` : `${symbol} ${given.length}`}
          </span>
        </span>
      )}
    </div>
  )
}

/**
 * People can remove an agent's "+": they have the last word on the selection. Those of moderators that picked the note together are
 * removed together.
 */
function AgentReactions({ noteId, mayRemove }: { noteId: string; mayRemove: boolean }) {
  const { actions } = useBoard()
  const { reactions, settings } = useSession()
  const looks = useLooks()
  const { agents } = reactions[noteId] ?? NO_REACTIONS
  return [...Map.groupBy(agents, ({ roundId, agentId }) => roundId ?? agentId)].map(([key, together]) => {
    const isSuggestion = onlySuggest(together, settings)
    const names = joinNames(together.map(({ agentId }) => looks(agentId).name))
    return (
      <div key={key} className="flex items-start gap-2 rounded-card border border-line px-3 py-2">
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          {together.map((given) => (
            <AgentReason key={given.agentId} given={given} isSuggestion={isSuggestion} />
          ))}
        </div>
        {mayRemove && (
          <Button
            size="small"
            kind="quiet"
            aria-label={
              isSuggestion
                ? REACTIONS_LABELS.dismissSuggestionOf(names)
                : REACTIONS_LABELS.removePlusOf(names)
            }
            onClick={() => together[0] && actions.removeAgentReaction(noteId, together[0].agentId)}
          >
            {isSuggestion ? ACTION_LABELS.dismiss : ACTION_LABELS.remove}
          </Button>
        )}
      </div>
    )
  })
}

interface AgentReasonProps {
  given: GivenReactions['agents'][number]
  /** By the rule of the board it does not select the note. */
  isSuggestion: boolean
}

function AgentReason({ given, isSuggestion }: AgentReasonProps) {
  const { agentId, reason, isDistant, roundId } = given
  const session = useSession()
  const look = useLooks()(agentId)
  const moderation = roundId === null ? undefined : session.rounds[roundId]?.moderation
  const ofSeveral = moderation && 'verdicts' in moderation ? moderation.verdicts : undefined
  const verdict = ofSeveral?.find((each) => each.agentId === agentId)
  const usage = verdict?.usage ?? (moderation && 'usage' in moderation ? moderation.usage : null)
  return (
    <div className="flex items-start gap-2">
      <AgentMark agent={look} size={20} isDecorative />
      <div className="min-w-0 flex-1 text-small">
        <p className="flex flex-wrap gap-x-2 font-button">
          {look.name} {isSuggestion ? REACTIONS_LABELS.suggestsIt : REACTIONS_LABELS.choseIt}
          {isScript(usage?.model ?? modelOfAgent(agentId, session)) && <ScriptLabel words={SCRIPT_LABEL} />}
        </p>
        <p className="break-words text-ink-2">
          {reason}
          {isDistant && REACTIONS_LABELS.unlikeTheRest}
        </p>
      </div>
    </div>
  )
}
