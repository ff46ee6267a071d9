import { RecentlyUsed } from '#base/recently-used.ts'
import { SHORT_CHARS } from './limit-text.ts'

type Measure<Options, Measured> = (html: string, options: Options) => Measured

/** tldraw measures the text of a shape two to six times to show it: on arrival, for its geometry, for its label. */
const MAX_REMEMBERED = 30

/**
 * Measures each long text once: a browser lays it out for each measurement, which takes tens of milliseconds.
 * @param fonts reports new fonts, after which every text may have another size
 */
export function rememberMeasures<Options extends object, Measured extends object>(
  measure: Measure<Options, Measured>,
  fonts: EventTarget,
): Measure<Options, Measured> {
  const known = new RecentlyUsed<Measured>({ maxSize: MAX_REMEMBERED })
  fonts.addEventListener('loadingdone', () => known.clear())
  return (html, options) => {
    if (html.length <= SHORT_CHARS) return measure(html, options)
    const key = `${JSON.stringify(options)} ${html}`
    const remembered = known.get(key)
    if (remembered) return remembered
    const measured = measure(html, options)
    known.set(key, measured)
    return measured
  }
}
