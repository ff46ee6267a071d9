import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Our canvas and plain tldraw, each as a separate page. */
export const PAGES = ['board', 'stock', 'shape'] as const
export type PageName = (typeof PAGES)[number]

/** Bundles both pages as for production. Returns their folder. */
export async function buildBenchPages(plugins: Plugin[] = []): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  await build({
    absWorkingDir: ROOT,
    entryPoints: [
      ...PAGES.map((page) => ({
        in: `src/canvas/${page === 'shape' ? 'testing' : 'bench'}/${page}-page.tsx`,
        out: page,
      })),
      { in: 'src/canvas/bench/page.css', out: 'page' },
    ],
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file' },
    external: ['/theme.js'],
    legalComments: 'none',
    logLevel: 'error',
    plugins,
  })
  return outdir
}
