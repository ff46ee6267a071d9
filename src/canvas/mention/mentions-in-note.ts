import type { Editor as TextEditor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { isOthers } from '../binding/prosemirror-text.ts'
import type { MentionMenu } from './mention-menu.ts'

export function offerMentionsInNote(text: TextEditor, menu: MentionMenu): () => void {
  const detach = menu.attach({
    element: text.view.dom,
    textBeforeCaret() {
      const { empty, $head } = text.state.selection
      return empty ? $head.parent.textBetween(0, $head.parentOffset) : null
    },
    anchor: ({ at }) => text.view.coordsAtPos(text.state.selection.$head.start() + at),
    replace({ at }, name) {
      const { $head } = text.state.selection
      const rest = $head.parent.textBetween($head.parentOffset, $head.parent.content.size)
      const words = /^\s/.test(rest) ? name.trimEnd() : name
      text.view.dispatch(text.state.tr.insertText(words, $head.start() + at, $head.pos).scrollIntoView())
    },
  })
  const onUpdate = ({ transaction }: { transaction: Transaction }): void =>
    menu.look(isOthers(transaction) ? 'follow' : 'open')
  const onSelection = (): void => menu.look('follow')
  const onBlur = (): void => menu.close()
  text.on('update', onUpdate)
  text.on('selectionUpdate', onSelection)
  text.on('blur', onBlur)
  return () => {
    text.off('update', onUpdate)
    text.off('selectionUpdate', onSelection)
    text.off('blur', onBlur)
    detach()
  }
}
