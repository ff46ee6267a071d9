/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Strict mode mounts twice in development, which finds providers and timers that nobody stops.
  reactStrictMode: true,
  // The server in front sets the headers of every answer, pages included.
  devIndicators: false,
  // `npm run check` has its own turn; the build only builds.
  typescript: { ignoreBuildErrors: true },
}

export default config
