import { createElement, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useDraft } from './useDraft.ts'

/** Shows the draft of one id, and of another as soon as it is drawn: as a page does that stays when its address changes. */
function Moved({ from, to }: { from: string; to: string }) {
  const [id, setId] = useState(from)
  const { value } = useDraft('note', id, 'nothing yet')
  if (id !== to) setId(to)
  return value
}
const show = (from: string, to: string) => renderToString(createElement(Moved, { from, to }))

test('a draft that becomes another while it is shown throws: words of one would be kept as those of the other', () => {
  expect(() => show('A', 'B')).toThrow('note:A became note:B')
  expect(show('A', 'A')).toBe('nothing yet')
})
