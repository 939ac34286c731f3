import { Button } from '@mantine/core'
import { invites } from '@rounds/contract/invites'
import { IconChecklist, IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'

/** What supervisors and admins do most, in the sidebar; code that comes after the first page. */
export function OfficeAction({
  items,
  approvals,
  classes,
}: {
  /** The places that are offered. */
  items: readonly { to: string }[]
  approvals: number
  /** Of the sidebar; `word` is what a narrow one hides. */
  classes: Readonly<Record<string, string>>
}) {
  const paths = usePaths()
  const has = (place: string) => items.some(({ to }) => to === place)
  const isInviting = has(paths.invitations())
  if (!isInviting && !(has(paths.approvals()) && approvals > 0)) return null
  const text = isInviting ? t('app.nav.invite') : t('app.nav.review', { count: approvals })
  const Glyph = isInviting ? IconUserPlus : IconChecklist
  return (
    <Button
      component={Link}
      to={isInviting ? `${paths.invitations()}/invite` : paths.approvals()}
      variant="light"
      className={classes.primary ?? ''}
      aria-label={text}
      leftSection={<Glyph size={18} stroke={1.75} aria-hidden />}
    >
      <span className={classes.word}>{text}</span>
    </Button>
  )
}

const open = { status: 'pending', limit: 1 } as const

/** How many invited people have not come yet; nothing when there are none. */
export function OpenInvitations({ className }: { className: string | undefined }) {
  const { data } = useRead(invites.list, open)
  const count = data?.pagination.total ?? 0
  return count > 0 ? <span className={className}>{count}</span> : null
}
