import { Check, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import type { LocalServer, ModelProvider, OperatorModelsResponse, ProviderTest } from '#api/models.ts'
import { useOneRequest } from '#panels/requests/use-one-request.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { OPERATOR_LABELS } from './operator-labels.ts'
import type { OperatorApi } from './operator-requests.ts'
import { TestedModels } from './tested-models.tsx'

interface ProviderListProps {
  api: OperatorApi
  models: OperatorModelsResponse
  onFound: () => void
}

export function ProviderList({ api, models, onFound }: ProviderListProps) {
  return (
    <section aria-labelledby="providers" className="mt-10">
      <h2 id="providers" className="font-heading text-board">
        {OPERATOR_LABELS.providers}
      </h2>
      <p className="mt-1 text-ink-2 text-small">{OPERATOR_LABELS.keysHint}</p>
      <ul aria-label={OPERATOR_LABELS.providers} className="mt-3 border-line border-b">
        {models.providers.map((provider) => (
          <ProviderRow key={provider.id} api={api} provider={provider} models={models} onFound={onFound} />
        ))}
      </ul>
    </section>
  )
}

interface ProviderRowProps extends ProviderListProps {
  provider: ModelProvider
}

function ProviderRow({ api, provider, models, onFound }: ProviderRowProps) {
  const [tested, setTested] = useState<ProviderTest | null>(null)
  const [found, setFound] = useState<readonly LocalServer[] | null>(null)
  const { isBusy, failure, send } = useOneRequest()
  const isLocal = provider.id === 'local'
  const test = () =>
    send(
      () => api.test(provider.id),
      (answer) => setTested(answer.test),
    )
  const find = () =>
    send(api.findLocal, (answer) => {
      setFound(answer.found)
      if (answer.found.length > 0) onFound()
    })
  return (
    <li className="border-line border-t py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="w-36 font-button text-body max-phone:w-full">{provider.name}</h3>
        <p className="flex min-w-44 flex-1 items-center gap-2 text-ink-2 text-small wrap-anywhere">
          {provider.isOn ? <Check size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
          {stateLabel(provider, models)}
        </p>
        {isLocal && (
          <Button size="small" kind="quiet" isBusy={isBusy} onClick={find}>
            {OPERATOR_LABELS.findLocalServers}
          </Button>
        )}
        {provider.isOn && provider.id !== 'demo' && (
          <Button
            size="small"
            isBusy={isBusy}
            onClick={test}
            aria-label={
              isLocal ? OPERATOR_LABELS.testTheLocalModels : OPERATOR_LABELS.testKeyOf(provider.name)
            }
          >
            {isLocal ? OPERATOR_LABELS.test : OPERATOR_LABELS.testTheKey}
          </Button>
        )}
      </div>
      {failure && (
        <Notice tone="warn" className="mt-2">
          {failure.message}
        </Notice>
      )}
      {found && !failure && (
        <Notice className="mt-2">
          {found.length === 0
            ? OPERATOR_LABELS.noLocalServer
            : OPERATOR_LABELS.foundServers(
                found.map(({ program, url, models: names }) =>
                  OPERATOR_LABELS.localServer(program, url, names),
                ),
              )}
        </Notice>
      )}
      {tested && !failure && <TestedModels tested={tested} />}
    </li>
  )
}

function stateLabel(provider: ModelProvider, { localUrls }: OperatorModelsResponse): string {
  if (provider.id === 'demo') return OPERATOR_LABELS.alwaysThere
  if (provider.id === 'local' && provider.isOn) return OPERATOR_LABELS.onAt(localUrls.join(', '))
  return provider.isOn ? OPERATOR_LABELS.onBy(provider.variable) : OPERATOR_LABELS.off(provider.variable)
}
