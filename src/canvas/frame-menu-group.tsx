import { TldrawUiMenuGroup, TldrawUiMenuItem, useEditor, useValue } from 'tldraw'
import { askFrame, selectedQuestion } from './round/ask-frame.ts'

/** Parley's actions for a frame with a question as its title. */
export function FrameMenuGroup() {
  const editor = useEditor()
  const frame = useValue('selected question', () => selectedQuestion(editor), [editor])
  if (!frame) return null
  return (
    <TldrawUiMenuGroup id="frame">
      <TldrawUiMenuItem
        id="ask-frame"
        label="Ask the advisors"
        readonlyOk
        onSelect={() => askFrame(editor, frame)}
      />
    </TldrawUiMenuGroup>
  )
}
