/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Written into the pages and their code, so that a page that is kept for a time without a connection is of one build.
  env: { PARLEY_BUILD: process.env.PARLEY_BUILD ?? '' },
  // Strict mode mounts twice in development, which finds providers and timers that no one stops.
  reactStrictMode: true,
  // The server in front sets the headers of every answer, pages included.
  devIndicators: false,
  // No page shows a picture through Next, whose `/_next/image` would scale what a visitor names. It answers 404.
  images: { unoptimized: true },
  // Icons, translations and fonts of the canvas change with a release; a day saves each visit a hundred questions.
  headers: async () => [
    { source: '/tldraw/:path*', headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }] },
  ],
  // Browsers have these; libraries that also run elsewhere bring them along, some of them several times.
  turbopack: {
    resolveAlias: Object.fromEntries(
      [
        'buffer',
        'node:buffer',
        'next/dist/compiled/buffer',
        'core-js/stable/array/at.js',
        'core-js/stable/array/flat-map.js',
        'core-js/stable/array/flat.js',
        'core-js/stable/string/at.js',
        'core-js/stable/string/replace-all.js',
      ].map((name) => [name, { browser: './src/app/nothing.js' }]),
    ),
  },
  // `npm run check` has its own turn; the build only builds.
  typescript: { ignoreBuildErrors: true },
  // Half of a build's processor time went into these; its cache costs more than the next build gains by it.
  experimental:
    process.env.NODE_ENV === 'production'
      ? {
          turbopackFileSystemCacheForBuild: false,
          turbopackSourceMaps: false,
          turbopackMinify: { server: false, client: true },
        }
      : {},
}

export default config
