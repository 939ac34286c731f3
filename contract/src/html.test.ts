import { expect, test } from 'vitest'
import { escapeHtml } from './html.ts'

test('nothing that was written opens a tag, ends an attribute or is a reference', () => {
  expect(escapeHtml(`<b title="it's">&lt; Zoë</b>`)).toBe(
    '&lt;b title=&quot;it&#39;s&quot;&gt;&amp;lt; Zoë&lt;/b&gt;',
  )
})
