'use client'

import { isScript } from '#session/projection.ts'
import { ScriptLabel } from '#ui/script-label.tsx'
import { modelId } from '../agent-look.ts'

/** Which model speaks: by its id, or that it is none. */
export function ModelLine({ model }: { model: string }) {
  if (isScript(model)) return <ScriptLabel />
  return <span className="truncate text-caption text-ink-2">{modelId(model)}</span>
}
