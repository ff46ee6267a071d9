import { TldrawUiMenuGroup, TldrawUiMenuItem, useEditor, useValue } from 'tldraw'
import { canEditSynthesis } from '#session/syntheses/can-edit-synthesis.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { SYNTHESIS_LABELS } from '../labels/synthesis-labels.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { type SynthesisShape, synthesisOn } from './synthesis-on.ts'

export function SynthesisMenuGroup() {
  const editor = useEditor()
  const signals = boardSignals(editor)
  const actions = useValue(signals.actions)
  const synthesis = useValue('selected synthesis', (): Synthesis | null => {
    const only = editor.getOnlySelectedShape()
    return only && editor.isShapeOfType<SynthesisShape>(only, 'synthesis') ? synthesisOn(only, signals) : null
  }, [editor, signals])
  const session = useValue(signals.session)
  const { openSynthesis, editSynthesis } = actions ?? {}
  if (!synthesis || !openSynthesis) return null
  return (
    <TldrawUiMenuGroup id="synthesis">
      {editSynthesis && session && canEditSynthesis(session, synthesis) && (
        <TldrawUiMenuItem
          id="edit-synthesis"
          label={SYNTHESIS_LABELS.editSynthesis}
          onSelect={() => editSynthesis(synthesis.id)}
        />
      )}
      <TldrawUiMenuItem
        id="open-synthesis"
        label={SYNTHESIS_LABELS.openBeside}
        onSelect={() => openSynthesis(synthesis.id)}
      />
    </TldrawUiMenuGroup>
  )
}
