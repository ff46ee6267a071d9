/**
 * Puts text on the clipboard; false if the browser does not allow it. On plain http in a local network there is no
 * clipboard API, so an invisible field is copied from. It has to be inside `near`: an open dialog takes focus back.
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  if (window.isSecureContext && navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // No permission in this browser: the older way may still work.
    }
  }
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  field.style.cssText = 'position:absolute;inset:0 auto auto 0;width:1px;height:1px;opacity:0'
  const focused = document.activeElement
  near.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
