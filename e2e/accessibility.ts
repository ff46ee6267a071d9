import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Checks everything in light mode, and only colours again in dark mode: nothing else differs. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = []
  // Firefox has no command for the colour scheme, and stays light.
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox'
  for (const colorScheme of isFirefox ? (['light'] as const) : (['light', 'dark'] as const)) {
    // During a fade-in, colour and contrast are not final.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', new RegExp(colorScheme))
    // There are no frames of other hosts; checking in the page itself takes a third of the processor time.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    if (colorScheme === 'dark') axe.withRules(['color-contrast'])
    const { violations } = await axe.analyze()
    found.push(
      ...violations.map(
        ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      ),
    )
  }
  return found
}
