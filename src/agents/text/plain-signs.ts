/** Signs that a keyboard for Chinese, Japanese or Arabic writes in place of ASCII ones, each with its ASCII sign. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['٪', '%'],
  ['–', '-'],
  ['—', '-'],
  ['〜', '-'],
  ['～', '-'],
  ['−', '-'],
  ['│', '|'],
  ['【', '['],
  ['】', ']'],
  ['〔', '['],
  ['〕', ']'],
  ['、', ','],
  ['،', ','],
  ['؛', ';'],
])

/**
 * Replaces full-width signs, letters and digits, and Arabic digits, by ASCII ones: for finding marks. The result has the same length, so
 * that a place in it is the same place in the text.
 */
export function plainSigns(text: string): string {
  return text.replace(/[٪–—〜～−│【】〔〕、،؛\uff01-\uff5e\u0660-\u0669\u06f0-\u06f9]/g, (sign) => {
    const known = SIGNS.get(sign)
    if (known !== undefined) return known
    const code = sign.charCodeAt(0)
    if (code >= 0xff01) return String.fromCharCode(code - 0xfee0)
    return String((code - (code >= 0x06f0 ? 0x06f0 : 0x0660)) % 10)
  })
}
