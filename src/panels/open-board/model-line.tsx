import { isScript } from '#session/agents/is-script.ts'
import { SCRIPT_LABEL } from '#session/origin/origin-labels.ts'
import { AiLabel } from '#ui/ai-label.tsx'
import { ScriptLabel } from '#ui/script-label.tsx'
import { UI_LABELS } from '#ui/ui-labels.ts'
import { modelId } from './agent-look.ts'

/**
 * The model of a turn, without its provider, with the label AI; for the demo script, a label that it is none.
 */
export function ModelLine({ model }: { model: string }) {
  if (isScript(model)) return <ScriptLabel words={SCRIPT_LABEL} />
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-caption text-ink-2">
      <AiLabel label={UI_LABELS.ai} className="shrink-0" />
      <span className="truncate">{modelId(model)}</span>
    </span>
  )
}
