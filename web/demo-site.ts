import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const SIGN = 'rounds-demo.json'
/** Where demo/page/place.ts looks for the page that was asked for. */
const KEY = 'rounds.demo.to'

/**
 * What a plain host of files answers where it has none: an address of a page. The site is found by its sign, from the nearest
 * folder up, and shows that page: its document lies in one place, and all that it asks for beside it.
 */
const missing = `<!doctype html>
<meta charset="utf-8">
<title>Rounds</title>
<p id="text"></p>
<script type="module">
const parts = location.pathname.split('/')
for (let count = parts.length - 1; count > 0; count--) {
  const root = parts.slice(0, count).join('/') + '/'
  const sign = await fetch(root + '${SIGN}').then((answer) => answer.ok && answer.json()).catch(() => null)
  if (!sign?.rounds) continue
  sessionStorage.setItem('${KEY}', location.href)
  location.replace(root)
  break
}
text.textContent = 'Not found'
</script>
`

/**
 * What fills the window begins below the bar of the demo, and what stands at its top does: `--demo-bar` is as much of the bar as is seen.
 * Sheets lie over all of it.
 */
export const belowBar = {
  postcssPlugin: 'below-bar',
  Declaration(declaration: { prop: string; value: string; source?: { input: { file?: string } } }) {
    const { prop, value, source } = declaration
    if (value.includes('--demo-bar') || source?.input.file?.endsWith('Sheet.module.css')) return
    if (value.includes('100dvh'))
      declaration.value = value.replaceAll('100dvh', 'calc(100dvh - var(--demo-bar, 0px))')
    else if (
      prop === 'inset-block-start' &&
      value === '0' &&
      source?.input.file?.endsWith('PageHeader.module.css')
    )
      declaration.value = 'var(--demo-bar, 0px)'
  },
}

/** The build of the demo: its answers in the place of the one transport, and a site that lies below any path of any host. */
export const demoSite = (): Plugin => {
  let source = ''
  let folder = ''
  return {
    name: 'demo-site',
    enforce: 'pre',
    configResolved({ root, build }) {
      source = resolve(root, 'src')
      folder = resolve(root, build.outDir)
    },
    async resolveId(specifier, importer) {
      if (!specifier.endsWith('/transport.ts')) return undefined
      const found = await this.resolve(specifier, importer, { skipSelf: true })
      return found?.id === join(source, 'lib/wire/transport.ts')
        ? join(source, 'demo/page/transport.ts')
        : found
    },
    closeBundle(error) {
      if (error) return
      writeFileSync(join(folder, '404.html'), missing)
      writeFileSync(join(folder, SIGN), '{"rounds":"demo"}\n')
    },
  }
}
