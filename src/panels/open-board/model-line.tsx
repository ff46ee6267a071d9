'use client'

import { isScript } from '#session/projection.ts'
import { ScriptLabel } from '#ui/script-label.tsx'
import { modelId } from './agent-look.ts'

/**
 * The model of a turn, without its provider; for the demo script, a label that it is not a model.
 */
export function ModelLine({ model }: { model: string }) {
  if (isScript(model)) return <ScriptLabel />
  return <span className="truncate text-caption text-ink-2">{modelId(model)}</span>
}
