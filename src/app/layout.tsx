import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { BUILD_ID } from '#panels/offline/build-id.ts'
import { Providers } from './providers.tsx'
import './globals.css'

// Every page is made anew for its request: the content security policy's nonce has to be on its scripts.
export const dynamic = 'force-dynamic'

export const metadata: Metadata = {
  title: { default: 'Parley', template: '%s · Parley' },
  description: 'A live whiteboard where a team thinks together.',
  applicationName: 'Parley',
  icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' }, apple: '/apple-icon.png' },
  // A board's address and a link's are for those who have them.
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

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // theme.js sets data-theme before React looks.
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
