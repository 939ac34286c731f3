import type { Icon } from '@tabler/icons-react'
import { type ComponentPropsWithRef, createElement } from 'react'
import classes from './IconButton.module.css'

type Look = {
  icon: Icon
  /** What it does, with the object: “Call Dr Haddad”. */
  label: string
  /** What the tooltip says, when more than the label. */
  hint?: string
  /** `outline` has an edge (beside a button), `plain` none. */
  look?: 'plain' | 'outline' | 'danger'
  size?: 'small' | 'medium' | 'large'
}

/** A button that is only a glyph. With `href` a link (`tel:`, a map). */
export function IconButton({
  icon,
  label,
  hint = label,
  look = 'plain',
  size = 'medium',
  href,
  className = '',
  ...rest
}: Look & { href?: string } & Omit<ComponentPropsWithRef<'button'>, 'children'>) {
  return createElement(
    href === undefined ? 'button' : 'a',
    {
      ...(href === undefined ? { type: 'button' } : { href }),
      ...rest,
      'aria-label': label,
      title: hint,
      className: `${classes.button} ${className}`,
      'data-look': look,
      'data-size': size,
    },
    createElement(icon, { size: size === 'small' ? 16 : 20, stroke: 1.75, 'aria-hidden': true }),
  )
}
