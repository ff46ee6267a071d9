import {
  TldrawUiMenuActionItem,
  TldrawUiMenuGroup,
  TldrawUiMenuItem,
  useEditor,
  useReadonly,
  useValue,
} from 'tldraw'
import { SELECTION_LABELS } from '../labels/selection-labels.ts'
import { selectedRound, toggleFold } from '../round/fold-round-button.tsx'
import { hasRoundsToTidy } from '../round/tidy-rounds-action.ts'
import { isFolded } from '../signals/folded-shapes.ts'

export function RoundMenuGroup() {
  const editor = useEditor()
  const isReadonly = useReadonly()
  const round = useValue('selected round', () => selectedRound(editor), [editor])
  const canTidy = useValue('can tidy', () => hasRoundsToTidy(editor), [editor])
  if (isReadonly || (!round && !canTidy)) return null
  return (
    <TldrawUiMenuGroup id="round">
      {round && !round.isLocked && (
        <TldrawUiMenuItem
          id="fold-round"
          label={isFolded(round) ? SELECTION_LABELS.unfoldRound : SELECTION_LABELS.foldRound}
          kbd="shift+r"
          onSelect={() => toggleFold(editor, round)}
        />
      )}
      {canTidy && <TldrawUiMenuActionItem actionId="tidy-rounds" />}
    </TldrawUiMenuGroup>
  )
}
