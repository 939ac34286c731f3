import type { Icon } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { IconButton } from '#ui/IconButton.tsx'

/** A link to a page of the product that is only a glyph; opens without loading the product again. */
export function IconLink({
  icon,
  label,
  to,
  isDocked = false,
}: {
  icon: Icon
  label: string
  to: string
  /** In the dock of a phone, beside its button. */
  isDocked?: boolean
}) {
  const navigate = useNavigate()
  return (
    <IconButton
      icon={icon}
      label={label}
      href={to}
      {...(isDocked ? { look: 'outline', size: 'large' } : {})}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void navigate(to)
      }}
    />
  )
}
