import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import preset from 'postcss-preset-mantine'
import { type Plugin, defineConfig } from 'vite'
import { precache } from './precache.ts'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Writes `.br` and `.gz` beside every text file, so that the server never compresses while somebody waits. */
const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle(error) {
      // A failed build says why itself, and may have written nothing.
      if (error || !existsSync(folder)) return
      for (const file of filesBelow(folder)) {
        if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file)) continue
        const content = readFileSync(file)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        writeFileSync(`${file}.br`, brotliCompressSync(content, quality))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** Preloads the Latin file of the typeface: the only font file that the first paint needs. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
      if (!font) return []
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
    },
  },
})

/**
 * On a phone's network a request costs more than a kilobyte: icons and the contract, which would be a chunk for each icon
 * and each feature, come in one piece. Larger pieces that pages share stay apart, so that no page carries another's.
 */
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'icons', test: /@tabler[\\/]icons-react/, priority: 2 },
  { name: 'contract', test: /contract[\\/]src/, priority: 1 },
]

export default defineConfig({
  plugins: [react(), preloadFont(), precache(), precompress()],
  css: { postcss: { plugins: [preset()] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
})
