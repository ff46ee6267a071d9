import { ArrowDown, ArrowUp } from 'lucide-react'
import { Popover } from 'radix-ui'
import { TAB_LABELS } from '#panels/labels/tab-labels.ts'
import { modelOfAgent } from '#panels/open-board/agent-look.ts'
import {
  type AskDraft,
  isOfLibrary,
  modeOfChoice,
  pickAdvisor,
  withAdvisors,
} from '#panels/open-board/ask-draft.ts'
import { isBarredModel } from '#panels/open-board/barred-model.ts'
import { useSession } from '#panels/open-board/board-context.tsx'
import type { AgentView } from '#session/agents/agent.ts'
import { isScript } from '#session/agents/is-script.ts'
import { SCRIPT_LABEL } from '#session/origin/origin-labels.ts'
import type { Projection } from '#session/projection.ts'
import { AgentMark } from '#ui/agent-mark.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { ScriptLabel } from '#ui/script-label.tsx'
import { ASK_LABELS } from './ask-labels.ts'
import type { AskState } from './use-ask.ts'

const MAX_SHOWN = 4

export function AdvisorChoice({ ask }: { ask: AskState }) {
  const looks = useAdvisorLooks(ask.draft)
  const chosen = ask.ask.agents.flatMap((id) => looks.find((agent) => agent.id === id) ?? [])
  const shown = chosen.length > MAX_SHOWN ? chosen.slice(0, MAX_SHOWN - 1) : chosen
  const names = chosen.map(({ name }) => name).join(', ')
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <PlainButton
          aria-label={chosen.length === 0 ? ASK_LABELS.chooseAdvisors : ASK_LABELS.chooseOthers(names)}
          title={names || ASK_LABELS.chooseAdvisors}
          className="inline-flex h-9 shrink-0 items-center gap-1 rounded-field px-1.5 font-button text-ink-2 text-small transition-colors hover:bg-sunk max-phone:h-11"
        >
          {shown.map((agent) => (
            <AgentMark key={agent.id} agent={agent} size={20} isDecorative />
          ))}
          {chosen.length > shown.length && (
            <span aria-hidden className="tabular-nums">
              +{chosen.length - shown.length}
            </span>
          )}
          {chosen.length === 0 && FIELD_LABELS.noOne}
        </PlainButton>
      </Popover.Trigger>
      <PopoverContent
        side="top"
        align="end"
        sideOffset={10}
        aria-label={ASK_LABELS.advisorsForRound}
        className="flex max-h-[var(--radix-popover-content-available-height)] w-[min(380px,calc(100vw-16px))] flex-col"
      >
        <AdvisorList ask={ask} />
      </PopoverContent>
    </Popover.Root>
  )
}

/** An advisor of the board, or one of the library that was drawn. */
type AdvisorLook = Pick<AgentView, 'id' | 'name' | 'color' | 'emoji' | 'domain' | 'model'>

function useAdvisorLooks({ offered }: Pick<AskDraft, 'offered'>): AdvisorLook[] {
  const { agents } = useSession()
  const advisors = agents.filter(({ kind }) => kind === 'advisor')
  const names = new Set(agents.map(({ name }) => name.toLowerCase()))
  const others = offered.filter(({ key, name }) => isOfLibrary(key) && !names.has(name.toLowerCase()))
  return [
    ...advisors,
    ...others.map(({ key, name, domain, color, emoji }) => ({
      id: key,
      name,
      domain,
      color,
      emoji,
      model: null,
    })),
  ]
}

function isScriptAdvisor({ id }: AdvisorLook, session: Projection): boolean {
  return isScript(isOfLibrary(id) ? session.models.ordinary : modelOfAgent(id, session))
}

/** Chosen advisors first, in speaking order; then the others in the order of the board. */
function AdvisorList({ ask }: { ask: AskState }) {
  const session = useSession()
  const advisors = useAdvisorLooks(ask.draft)
  const chosen = ask.ask.agents
  const isDrawing = session.settings.drawsAdvisors === true
  const isByHand = ask.draft.agents[modeOfChoice(ask.draft)] !== undefined
  const inOrder = [
    ...chosen.flatMap((id) => advisors.find((advisor) => advisor.id === id) ?? []),
    ...advisors.filter(({ id }) => !chosen.includes(id)),
  ]
  const move = (id: string, step: -1 | 1): void => {
    const at = chosen.indexOf(id)
    const next = chosen.filter((other) => other !== id)
    next.splice(at + step, 0, id)
    ask.replace(withAdvisors(ask.draft, next))
  }
  return (
    <>
      <header className="flex items-baseline gap-3 px-4 pt-3 pb-1">
        <h2 className="text-body">{ASK_LABELS.whoAnswers}</h2>
        {isByHand && (
          <LinkButton onClick={() => ask.replace(withAdvisors(ask.draft, null))} className="ml-auto shrink-0">
            {isDrawing ? ASK_LABELS.drawForTheQuestion : ASK_LABELS.asOnTheBoard}
          </LinkButton>
        )}
      </header>
      {isDrawing && !isByHand && <p className="px-4 pb-1 text-ink-2 text-small">{ASK_LABELS.drawnHint}</p>}
      {inOrder.length === 0 && <p className="px-4 pb-4 text-body text-ink-2">{ASK_LABELS.noAdvisorYet}</p>}
      {/* Once for all, so that each line has room for the description. */}
      {inOrder.length > 0 && session.models.isScriptOnly && (
        <p className="px-4 pb-1 text-ink-2 text-small">{ASK_LABELS.scriptOnly}</p>
      )}
      <ul aria-label={TAB_LABELS.advisors} className="min-h-0 overflow-y-auto px-2 pb-2">
        {inOrder.map((advisor) => {
          const position = chosen.indexOf(advisor.id)
          const isChosen = position >= 0
          const isBarred = isBarredModel(advisor.model, session.models)
          return (
            <li key={advisor.id} className="flex items-center gap-1 rounded-field pr-1 hover:bg-sunk">
              <label className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 px-2 py-1">
                <Checkbox
                  isChecked={isChosen}
                  disabled={isBarred}
                  onChange={() => ask.replace(pickAdvisor(ask.draft, ask.ask, advisor.id))}
                />
                <AgentMark agent={advisor} isDecorative />
                <span className="min-w-0">
                  <span className="block truncate text-body">{advisor.name}</span>
                  <span className="flex items-center gap-1.5 text-caption text-ink-2">
                    {!session.models.isScriptOnly && isScriptAdvisor(advisor, session) && (
                      <ScriptLabel words={SCRIPT_LABEL} className="shrink-0" />
                    )}
                    <span className={isBarred ? 'text-warn' : 'truncate'}>
                      {isBarred ? ASK_LABELS.barredModel : advisor.domain}
                    </span>
                  </span>
                </span>
              </label>
              {isChosen && (
                <>
                  <IconButton
                    label={ASK_LABELS.earlier(advisor.name)}
                    size={32}
                    isDisabled={position === 0}
                    icon={<ArrowUp size={15} aria-hidden />}
                    onClick={() => move(advisor.id, -1)}
                  />
                  <IconButton
                    label={ASK_LABELS.later(advisor.name)}
                    size={32}
                    isDisabled={position === chosen.length - 1}
                    icon={<ArrowDown size={15} aria-hidden />}
                    onClick={() => move(advisor.id, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
