'use client'

import { lazyPart } from '#panels/lazy/lazy-part.tsx'
import { HeaderBar } from './header-bar.tsx'

const LazyMenus = lazyPart({
  load: () => import('./signed-out-menus.tsx').then((module) => module.SignedOutMenus),
  // The rest of the page leads on without them.
  Failed: () => null,
})

/**
 * The bar of pages that do not read the session: of errors and missing addresses. Their code is part of every page, so
 * their menus are fetched when they are shown, and their links load the next page as a whole.
 */
export function SignedOutHeader() {
  return (
    <HeaderBar>
      <LazyMenus />
    </HeaderBar>
  )
}
