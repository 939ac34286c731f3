import { useState } from 'react'
import classes from './Monogram.module.css'
import { rem } from './rem.ts'

/** The first letters of the first word and the last, whole also where one takes two code units. */
const initialsOf = (name: string) => {
  const all = name.toUpperCase().match(/(?<!\S)\S/gu) ?? []
  return [all[0], all[1] && all.at(-1)]
}

/**
 * A person (round, tint) or the tenant (square, solid) as letters, or its picture while that can be loaded, as wide as it is
 * and there is room. Decoration: the name stands beside it, so that the letters are no text of the page.
 */
export function Monogram({
  name,
  src,
  kind = 'person',
  size = 32,
}: {
  name: string
  src?: string | null
  kind?: 'person' | 'tenant'
  size?: number
}) {
  const [broken, setBroken] = useState<string>()
  const side = rem(size)
  if (src && src !== broken)
    return (
      <img
        className={classes.picture}
        src={src}
        alt=""
        style={{ height: side, minWidth: side }}
        onError={() => setBroken(src)}
      />
    )
  const letters = initialsOf(name)
  return (
    <span
      className={classes.mark}
      data-kind={kind}
      style={{ width: side, height: side, fontSize: rem(size * 0.41) }}
      data-letters={kind === 'tenant' ? letters[0] : letters.join('')}
      aria-hidden
    />
  )
}
