import { useRead } from '#panels/requests/use-read.ts'
import { FIELD_LABELS } from '#ui/field-labels.ts'
import { Notice } from '#ui/notice.tsx'
import { OPERATOR_LABELS } from './operator-labels.ts'
import type { OperatorApi } from './operator-requests.ts'

/** The server processes of a cluster, and a warning where several run without one. A single process is not shown. */
export function OperatorNodes({ api }: { api: Pick<OperatorApi, 'nodes'> }) {
  const { value } = useRead(['operator-nodes'], api.nodes)
  const nodes = value?.nodes ?? []
  if (nodes.length < 2) return null
  return (
    <section aria-labelledby="operator-nodes" className="mt-10">
      <h2 id="operator-nodes" className="font-heading text-board">
        {OPERATOR_LABELS.serverProcesses}
      </h2>
      {nodes.every(({ isClustered }) => isClustered) && (
        <p className="mt-1 max-w-[72ch] text-ink-2 text-small">{OPERATOR_LABELS.processesHint}</p>
      )}
      {nodes.some(({ isClustered }) => !isClustered) && (
        <Notice tone="warn" className="mt-3">
          {OPERATOR_LABELS.processesWithoutCluster}
        </Notice>
      )}
      <table className="mt-3 border-collapse text-body">
        <thead>
          <tr className="border-line border-b text-left text-ink-2 text-small">
            <th scope="col" className="py-2 font-text">
              {OPERATOR_LABELS.process}
            </th>
            <th scope="col" className="py-2 pl-6 text-right font-text">
              {FIELD_LABELS.boards}
            </th>
          </tr>
        </thead>
        <tbody>
          {nodes.map(({ id, boards }) => (
            <tr key={id} className="border-line border-b">
              <td className="py-2">{id}</td>
              <td className="py-2 pl-6 text-right">{boards}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
