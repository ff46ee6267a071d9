import { TldrawUiMenuGroup, TldrawUiMenuItem, useEditor, useValue } from 'tldraw'
import { askFrame, selectedQuestion } from './round/ask-frame.ts'

/** What Parley does with a frame whose title is a question. */
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
