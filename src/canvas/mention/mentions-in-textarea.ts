import type { MentionMenu } from './mention-menu.ts'

export function offerMentionsIn(
  textarea: HTMLTextAreaElement | HTMLInputElement,
  menu: MentionMenu,
): () => void {
  const detach = menu.attach({
    element: textarea,
    textBeforeCaret() {
      const { selectionStart, selectionEnd, value } = textarea
      return selectionStart === null || selectionStart !== selectionEnd
        ? null
        : value.slice(0, selectionStart)
    },
    anchor: () => textarea.getBoundingClientRect(),
    replace({ at }, text) {
      const end = textarea.selectionStart ?? textarea.value.length
      const isSpaced = /^\s/.test(textarea.value.slice(end))
      textarea.setRangeText(isSpaced ? text.trimEnd() : text, at, end, 'end')
      // Typing sends this event too, so that the field's listeners get it.
      textarea.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
    },
  })
  const onKey = (event: Event): void => {
    if (event instanceof KeyboardEvent) menu.takeKey(event)
  }
  const onInput = (): void => menu.look('open')
  const onSelect = (): void => menu.look('follow')
  const onBlur = (): void => menu.close()
  textarea.addEventListener('keydown', onKey)
  textarea.addEventListener('input', onInput)
  textarea.addEventListener('select', onSelect)
  textarea.addEventListener('click', onSelect)
  textarea.addEventListener('keyup', onSelect)
  textarea.addEventListener('blur', onBlur)
  return () => {
    textarea.removeEventListener('keydown', onKey)
    textarea.removeEventListener('input', onInput)
    textarea.removeEventListener('select', onSelect)
    textarea.removeEventListener('click', onSelect)
    textarea.removeEventListener('keyup', onSelect)
    textarea.removeEventListener('blur', onBlur)
    detach()
  }
}
