import type { ProviderTest } from '#api/models.ts'
import { formatNumber } from '#base/format-number.ts'
import { useSentence } from '#canvas/sentences/failure-sentence.tsx'
import { Notice } from '#ui/notice.tsx'
import {
  LIFECYCLE_LABELS,
  LIMIT_SOURCE_LABELS,
  OPERATOR_LABELS,
  TESTED_MODEL_COLUMNS,
} from './operator-labels.ts'

type TestedModel = ProviderTest['models'][number]

export function TestedModels({ tested }: { tested: ProviderTest }) {
  return (
    <>
      <Notice tone={tested.isFine ? 'plain' : 'warn'} className="mt-2">
        {useSentence(tested)}
      </Notice>
      {tested.models.length > 0 && (
        <div className="mt-2 overflow-x-auto">
          <table aria-label={OPERATOR_LABELS.models} className="w-full text-small">
            <thead>
              <tr className="text-left text-ink-2">
                {TESTED_MODEL_COLUMNS.map((column) => (
                  <th key={column} scope="col" className="py-1 pr-3 font-text">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tested.models.map((model) => (
                <ModelRow key={model.id} model={model} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function ModelRow({ model: { id, name, limits, lifecycle, retiresAt } }: { model: TestedModel }) {
  return (
    <tr className="border-line border-t align-top">
      <td className="py-1 pr-3">{id}</td>
      <td className="py-1 pr-3 text-ink-2">{name === id ? '–' : name}</td>
      <td className="py-1 pr-3 tabular-nums">
        {limits ? formatNumber(limits.contextTokens) : '–'}
        {limits && <span className="block min-w-32 text-ink-2">{LIMIT_SOURCE_LABELS[limits.source]}</span>}
      </td>
      <td className="py-1 pr-3 tabular-nums">{limits ? formatNumber(limits.outputTokens) : '–'}</td>
      <td className="py-1 text-ink-2 tabular-nums">
        {[LIFECYCLE_LABELS[lifecycle], retiresAt?.slice(0, 10)].filter(Boolean).join(', ') || '–'}
      </td>
    </tr>
  )
}
