/** Browsers give this code to keys that an input method takes. */
const INPUT_METHOD_KEY = 229

/**
 * Whether a key belongs to an input method, such as the Enter that ends a composition. Safari sends that one after
 * `compositionend`, with `isComposing: false`: only the key code differs.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === INPUT_METHOD_KEY
}
