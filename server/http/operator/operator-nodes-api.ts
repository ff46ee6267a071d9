import { OperatorNodeList } from '#api/operator-nodes.ts'
import { listLiveNodes } from '#db/nodes.ts'
import { type ApiApp, answer } from '../app/api-app.ts'
import { apiRoute } from '../app/api-route.ts'
import type { ApiServices } from '../app/api-services.ts'
import { OperatorHeader, requireOperator } from './require-operator.ts'

const list = apiRoute('get /operator/nodes', {
  summary: 'Live processes that share the database (the operator)',
  headers: OperatorHeader,
  answers: { 200: answer(OperatorNodeList, 'The processes') },
})

export function addOperatorNodes(app: ApiApp, services: ApiServices): void {
  app.openapi(list, async (c) => {
    requireOperator(services, c)
    const nodes = await listLiveNodes(services.db)
    return c.json({ nodes: nodes.map(({ id, boards, isClustered }) => ({ id, boards, isClustered })) }, 200)
  })
}
