import { OTHER_MODULES, UNUSED_MODULES } from './src/canvas/shell/unused-modules.ts'

/** Browsers have these; libraries that also run elsewhere bring them along, some of them several times. */
const IN_BROWSERS = [
  'buffer',
  'node:buffer',
  'next/dist/compiled/buffer',
  'core-js/stable/array/at.js',
  'core-js/stable/array/flat-map.js',
  'core-js/stable/array/flat.js',
  'core-js/stable/string/at.js',
  'core-js/stable/string/replace-all.js',
]

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
  turbopack: {
    resolveAlias: Object.fromEntries([
      ...[...IN_BROWSERS, ...UNUSED_MODULES].map((name) => [name, { browser: './src/app/nothing.cjs' }]),
      ...Object.entries(OTHER_MODULES).map(([name, other]) => [name, { browser: other }]),
    ]),
  },
  // `npm run check` has its own turn; the build only builds.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Their modules have no side effects, but they don't say so: without this, a page gets all of them for one.
    optimizePackageImports: [
      'tldraw',
      ...['editor', 'state', 'state-react', 'store', 'tlschema', 'utils', 'validate'].map(
        (name) => `@tldraw/${name}`,
      ),
    ],
    // A board loads all of its code at once: in few files it compresses better. A person who comes from another page loads more of it
    // again, see docs/performance.md.
    turbopackChunking: {
      priorityRoutes: [/^\/b\/\[boardId\]$/],
      maxChunkCountPerGroup: 2,
      minChunkSize: 3_000_000,
      maxMergeChunkSize: 5_000_000,
      requestCost: 10_000_000,
    },
    // Half of a build's processor time went into these; its cache costs more than the next build gains by it.
    ...(process.env.NODE_ENV === 'production' && {
      turbopackFileSystemCacheForBuild: false,
      turbopackSourceMaps: false,
      // Only an image is worth the time: its pages' code for the server has 11 MB instead of 33.
      turbopackMinify: { server: process.env.PARLEY_IMAGE === 'on', client: true },
    }),
  },
}

export default config
