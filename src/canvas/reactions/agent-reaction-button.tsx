import { Scale } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { type Editor, preventDefault, react, useValue } from 'tldraw'
import { joinNames } from '#base/join-names.ts'
import type { NoteMarkProps } from '#canvas/note/note-mark-props.ts'
import { boardSignals } from '#canvas/signals/install-signals.ts'
import { authorById, numberOf } from '#canvas/signals/note-author.ts'
import { PLUS } from '#session/board/reactions-of-board.ts'
import type { GivenReactions } from '#session/reactions/note-reactions.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Button } from '#ui/button.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { NOTE_MARK_LABELS } from '../labels/note-mark-labels.ts'

interface AgentReactionButtonProps extends NoteMarkProps {
  /** Each agent that gave the note its "+", with the reason; at least one. */
  agents: GivenReactions['agents']
  isMine: boolean
  isNamed: boolean
  /** Its "+" does not count on this board and is drawn as an outline. */
  isSuggestion: boolean
  tabIndex: number
}

/** An agent's "+": a cut corner and scales, with its reason behind it; an outline where it only suggests. */
export function AgentReactionButton(props: AgentReactionButtonProps) {
  const { editor, agents, isNamed, isSuggestion, tabIndex } = props
  const [isOpen, setOpen] = useState(false)
  const wasPointed = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  // Anchors the popover beside the note, not beside the button.
  const row = useRef({
    getBoundingClientRect: () =>
      (button.current?.closest('.parley-reaction-row') ?? document.body).getBoundingClientRect(),
  })
  useEffect(() => (isOpen ? whenCameraMoves(editor, () => setOpen(false)) : undefined), [editor, isOpen])
  const names = useNames(editor, agents)
  const name = joinNames(names)
  const verb = NOTE_MARK_LABELS.pickVerb(isSuggestion, agents.length)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Anchor virtualRef={row} />
      <Popover.Trigger asChild>
        <PlainButton
          ref={button}
          className="parley-reaction parley-reaction--agent"
          data-kind={isSuggestion ? 'suggested' : undefined}
          aria-label={NOTE_MARK_LABELS.showWhyPicked(name, isSuggestion)}
          title={isSuggestion ? NOTE_MARK_LABELS.picksNote(name, verb) : name}
          tabIndex={tabIndex}
          onMouseDown={preventDefault}
          onClick={(event) => {
            wasPointed.current = event.detail > 0
          }}
        >
          {!isSuggestion && <span aria-hidden>+</span>}
          <Scale aria-hidden />
          {agents.length > 1 && <span aria-hidden>{agents.length}</span>}
          {isNamed && agents.length === 1 && <span aria-hidden>{name}</span>}
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent
        side="right"
        align="start"
        sideOffset={12}
        collisionPadding={12}
        aria-label={NOTE_MARK_LABELS.whyPicked(name, verb)}
        className="grid outline-none w-[300px] gap-4 p-4"
        onOpenAutoFocus={(event) => {
          // After a press of a pointer, a ring around the first button would look like a choice.
          if (!wasPointed.current || !(event.currentTarget instanceof HTMLElement)) return
          event.preventDefault()
          event.currentTarget.focus()
        }}
        onCloseAutoFocus={(event) => {
          // A popover that a pointer opened returns the focus to the canvas.
          if (!wasPointed.current) return
          event.preventDefault()
          editor.focus()
        }}
      >
        <Reasons {...props} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover.Root>
  )
}

function useNames(editor: Editor, agents: GivenReactions['agents']): readonly string[] {
  const signals = boardSignals(editor)
  return useValue(
    'who chose it',
    () =>
      agents.map(
        ({ agentId }) => authorById(agentId, signals.authors.get())?.name ?? NOTE_MARK_LABELS.anAgent,
      ),
    [signals, agents],
  )
}

/** After the camera moves, the popover would point at another note. */
function whenCameraMoves(editor: Editor, close: () => void): () => void {
  let isFirst = true
  return react('camera under a popover', () => {
    editor.getCamera()
    if (!isFirst) close()
    isFirst = false
  })
}

interface ReasonsProps extends AgentReactionButtonProps {
  onDone: () => void
}

function Reasons({ editor, noteId, agents, isMine, isSuggestion, onDone }: ReasonsProps) {
  const signals = boardSignals(editor)
  const mayReact = useValue(signals.mayReact)
  const known = useValue('agents', () => signals.session.get()?.agents ?? [], [signals])
  const names = useNames(editor, agents)
  const number = numberOf(editor.getShape(noteId)?.meta ?? {})
  const which = number === null ? NOTE_MARK_LABELS.thisNote : `#${number}`
  const act = (change: () => void) => {
    change()
    onDone()
  }
  return agents.map(({ agentId, reason, isDistant, roundId }, i) => {
    // Moderators of one round picked the note together, and are removed together.
    const isLastOfRound = roundId === null || agents.findLastIndex((other) => other.roundId === roundId) === i
    const agent = known.find(({ id }) => id === agentId)
    return (
      <section key={agentId} className="grid gap-2">
        <h3 className="flex items-center gap-2 text-body">
          {agent && <AgentMark agent={agent} size={20} isDecorative />}
          {names[i]} {NOTE_MARK_LABELS.pickVerb(isSuggestion, 1)} {which}
        </h3>
        {isDistant && <p className="text-caption text-ink-3">{NOTE_MARK_LABELS.pickedAsDistant}</p>}
        {!(isDistant && reason === '') && (
          <p className="text-small text-ink-2">{reason || NOTE_MARK_LABELS.noReason}</p>
        )}
        {mayReact && isLastOfRound && (
          <div className="mt-1 flex gap-1">
            {i === agents.length - 1 && !isMine && (
              <Button
                size="small"
                className="!border-go !text-go"
                onClick={() => act(() => signals.actions.get()?.toggleReaction(noteId, PLUS.symbol))}
              >
                {isSuggestion ? NOTE_MARK_LABELS.chooseIt : NOTE_MARK_LABELS.meToo}
              </Button>
            )}
            <Button
              size="small"
              kind="quiet"
              onClick={() => act(() => signals.actions.get()?.removeAgentReaction(noteId, agentId))}
            >
              {isSuggestion ? ACTION_LABELS.dismiss : ACTION_LABELS.remove}
            </Button>
          </div>
        )}
      </section>
    )
  })
}
