import { isAllowedModel } from '#session/allowed-models.ts'
import type { ModelsView } from '#session/projection.ts'

export const BARRED_MODEL =
  'This model is not allowed on this server, so this agent takes part in no round. Choose another model, or ask the operator to allow it.'

/** Whether an agent names a model that it is not asked with. */
export function isBarredModel(model: string | null, { allowed }: Pick<ModelsView, 'allowed'>): boolean {
  return model !== null && model !== '' && allowed !== undefined && !isAllowedModel(model, allowed)
}
