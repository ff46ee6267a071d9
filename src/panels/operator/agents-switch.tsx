'use client'

import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { Button } from '#ui/button.tsx'
import { FailureText } from '#ui/failure-text.tsx'
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
          {isOn ? 'Advisors are on' : 'Advisors are off'}
        </h2>
        <p role="status" className="text-ink-2 text-small">
          {isForcedOff
            ? 'AGENTS=off is set in the server’s environment. To turn them on again, change it there.'
            : isOn
              ? 'Switching them off ends every answer on every board within a second. What they wrote stays.'
              : 'No one can ask them on any board, also after a restart.'}
        </p>
        <FailureText className="mt-1">{failure?.message}</FailureText>
      </div>
      {!isForcedOff && (
        <Button isBusy={isBusy} onClick={turn}>
          {isOn ? 'Switch all advisors off' : 'Switch advisors on'}
        </Button>
      )}
    </section>
  )
}
