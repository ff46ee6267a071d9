import type { ProviderTest } from '#api/models.ts'
import { Notice } from '#ui/notice.tsx'

const LIFECYCLE = { active: '', deprecated: 'deprecated', retired: 'retired' } as const

/** The result of a test: whether the key is accepted, and until when each listed model is available. */
export function TestedModels({ tested }: { tested: ProviderTest }) {
  return (
    <>
      <Notice tone={tested.isFine ? 'plain' : 'warn'} className="mt-2">
        {tested.message}
      </Notice>
      {tested.models.length > 0 && (
        <table className="mt-2 w-full text-small">
          <thead>
            <tr className="text-left text-ink-2">
              <th className="py-1 font-text">Model</th>
              <th className="py-1 font-text">Name</th>
              <th className="py-1 font-text">Until</th>
            </tr>
          </thead>
          <tbody>
            {tested.models.map((model) => (
              <tr key={model.id} className="border-line border-t">
                <td className="py-1 pr-3">{model.id}</td>
                <td className="py-1 pr-3 text-ink-2">{model.name}</td>
                <td className="py-1 text-ink-2 tabular-nums">
                  {[LIFECYCLE[model.lifecycle], model.retiresAt?.slice(0, 10)].filter(Boolean).join(', ') ||
                    '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
