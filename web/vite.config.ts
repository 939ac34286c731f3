import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import preset from 'postcss-preset-mantine'
import { type Plugin, defineConfig } from 'vite'
import { belowBar, demoSite } from './demo-site.ts'
import { groups, ofDemo } from './chunks.ts'
import { precache } from './precache.ts'
import { styleWidths } from './src/ui/widths.ts'
import { schemasApart } from './schemas.ts'
import {
  answersBeforeFiles,
  compiledAhead,
  noSchemaWriter,
  noStyleWriters,
  noDescriptions,
  textsByArea,
} from './slim.ts'

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

/** `@media (--phone)` in styles means what it means to pages. */
const namedWidths = {
  postcssPlugin: 'named-widths',
  AtRule: {
    media(rule: { params: string }) {
      rule.params = rule.params.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => {
        if (!(name in styleWidths)) throw new Error(`No width is named ${name}`)
        return styleWidths[name as keyof typeof styleWidths]
      })
    },
  },
}

/**
 * Lengths are written in the px of the design and follow the font size that a person has set in their browser, as rem: all but
 * hairlines (3 px and less, which would blur), shadows, and what the kit has scaled already.
 */
const inRem = (value: string) =>
  value.replaceAll(/url\([^)]*\)|(-?[\d.]+)px\b/g, (length, pixels: string | undefined) =>
    pixels === undefined || Math.abs(Number(pixels)) <= 3 ? length : `${Number(pixels) / 16}rem`,
  )
const sizesFollowLetters = {
  postcssPlugin: 'sizes-follow-letters',
  Declaration(declaration: { prop: string; value: string }) {
    if (declaration.value.includes('px') && !/shadow|filter/.test(declaration.prop))
      declaration.value = inRem(declaration.value)
  },
  AtRule: {
    container(rule: { params: string }) {
      rule.params = inRem(rule.params)
    },
  },
}

/** Runs the piece that asks the server first as soon as it is there, and not in its turn behind the whole app. */
const runSessionFirst = (base: string): Plugin => ({
  name: 'run-session-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const session = Object.values(bundle ?? {}).find(
        (piece) => piece.type === 'chunk' && piece.name === 'session',
      )
      if (!session) throw new Error('The piece that asks the server first has another name now')
      const attrs = {
        type: 'module',
        async: true,
        crossorigin: '',
        fetchpriority: 'high',
        src: base + session.fileName,
      }
      return [{ tag: 'script', attrs, injectTo: 'body' }]
    },
  },
})

/** Hosted anywhere, with nothing but files (docs/demo.md). */
const demo = { base: './', outDir: 'dist-demo' }
const product = { base: '/', outDir: 'dist' }

export default defineConfig(({ mode }) => {
  const { base, outDir } = mode === 'demo' ? demo : product
  return {
    base,
    plugins: [
      react(),
      textsByArea(),
      noSchemaWriter(),
      noStyleWriters(),
      noDescriptions(),
      ...(mode === 'demo' ? [] : [schemasApart()]),
      answersBeforeFiles(),
      compiledAhead(),
      runSessionFirst(base),
      ...(mode === 'demo' ? [demoSite()] : [precache(), precompress()]),
    ],
    css: {
      postcss: {
        plugins: [namedWidths, sizesFollowLetters, ...(mode === 'demo' ? [belowBar] : []), preset()],
      },
    },
    build: {
      outDir,
      target: 'es2022',
      assetsInlineLimit: 0,
      // A page comes with all that it needs at once, but for what stands in the document; what opens over it has time to ask.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, needed, { hostId, hostType }) => {
          if (hostType === 'html') return needed
          return /\/(session|desk|admin)-/.test(hostId)
            ? needed.filter((file) => !/\/(index|session|rolldown-runtime)-/.test(file))
            : []
        },
      },
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) =>
            `assets/${name.includes('~') ? name.replace(/~.*/, '') : '[name]'}-[hash][extname]`,
          codeSplitting: {
            groups: [
              ...(mode === 'demo' ? [{ name: 'demo', test: ofDemo, priority: groups.length + 1 }] : []),
              ...groups,
            ],
          },
        },
      },
    },
    server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
  }
})
