import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
import { OPERATOR_LABELS } from './operator-labels.ts'
import type { OperatorApi } from './operator-requests.ts'

interface AgentsSwitchProps {
  api: OperatorApi
  isOn: boolean
  /** The environment has AGENTS=off, which this page cannot change. */
  isForcedOff: boolean
  onChange: (isOn: boolean) => void
}

/** Switches all agents of the server on or off. Off ends the runs under way, and is kept over a restart. */
export function AgentsSwitchRow({ api, isOn, isForcedOff, onChange }: AgentsSwitchProps) {
  const { isBusy, failure, send } = useOneRequest()
  const turn = () =>
    send(
      () => api.turnAgents(!isOn),
      (switched) => onChange(switched.isOn),
    )
  return (
    <section
      aria-labelledby="agents-switch"
      className="mt-8 flex flex-wrap items-center gap-4 rounded-card border border-line bg-sheet px-5 py-4"
    >
      <div className="min-w-60 flex-1">
        <h2 id="agents-switch" className="font-heading text-board">
          {isOn ? OPERATOR_LABELS.advisorsAreOn : OPERATOR_LABELS.advisorsAreOff}
        </h2>
        <p role="status" className="text-ink-2 text-small">
          {isForcedOff
            ? OPERATOR_LABELS.advisorsOffByServer
            : isOn
              ? OPERATOR_LABELS.switchOffHint
              : OPERATOR_LABELS.advisorsOffHint}
        </p>
        <FailureText className="mt-1">{failure?.message}</FailureText>
      </div>
      {!isForcedOff && (
        <Button isBusy={isBusy} onClick={turn}>
          {isOn ? OPERATOR_LABELS.switchAllAdvisorsOff : OPERATOR_LABELS.switchAdvisorsOn}
        </Button>
      )}
    </section>
  )
}
