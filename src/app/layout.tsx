import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'
import { BUILD_ID } from '#panels/offline/build-id.ts'
import { Providers } from './providers.tsx'
import './globals.css'

// Each page is rendered for its request, because its scripts carry the nonce of the content security policy.
export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: { default: 'Parley', template: '%s · Parley' },
  description: PAGE_LABELS.description,
  applicationName: 'Parley',
  icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' }, apple: '/apple-icon.png' },
  // Addresses of boards and links are not for search engines.
  robots: { index: false, follow: false },
  formatDetection: { telephone: false, email: false, address: false },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f8f7f4' },
    { media: '(prefers-color-scheme: dark)', color: '#211f1c' },
  ],
}

/**
 * The frame of all pages. The build's id is in a meta tag, by which a kept page is matched with its files.
 */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // theme.js sets data-theme before React hydrates, which would otherwise report a difference.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta name="parley-build" content={BUILD_ID} />
        <script src="/theme.js" />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
