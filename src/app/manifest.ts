import type { MetadataRoute } from 'next'
import { PAGE_LABELS } from '#panels/labels/page-labels.ts'

/** The web app manifest: makes Parley installable, with Capture as a shortcut and as a target of Share. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Parley',
    short_name: 'Parley',
    description: PAGE_LABELS.description,
    start_url: '/',
    display: 'standalone',
    background_color: '#efede8',
    theme_color: '#f8f7f4',
    shortcuts: [{ name: PAGE_LABELS.capture, url: '/capture' }],
    // A phone's Share sends text from other apps here.
    share_target: {
      action: '/capture',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
}
