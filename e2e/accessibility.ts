import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Everything in the light, and the colours once more in the dark: nothing else differs between them. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // What is still fading in has neither its colour nor its contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
    // Frames of other hosts are none here: checked in the page itself, it takes a third of the processor time.
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
