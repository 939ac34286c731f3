import { IconChecks } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useWaiting } from '#features/approvals/approval/useWaiting.ts'
import { t } from '#lib/words/messages.ts'
import { useUser } from '#lib/session/session.ts'
import { usePaths } from '#paths'
import type { NavItem } from '#app/places/navigation.ts'
import { type Group, type Row, askedOf, filled, matchRows } from './rows.ts'
import { type Uses, latestUses } from './uses.ts'
import { PaletteResults } from './PaletteResults.tsx'
import { useCommonRows } from './useCommonRows.ts'

const MOST = 6
const RECENTS = 5
const LIKELY = 3

/** What supervisors and admins find: actions and pages. */
export function OtherResults({
  query,
  uses,
  items,
  choose,
  signOut,
}: {
  query: string
  uses: Uses
  items: readonly NavItem[]
  choose: (row: Row) => void
  signOut: () => void
}) {
  const paths = usePaths()
  const navigate = useNavigate()
  const { role } = useUser()
  const { pages, actions: common } = useCommonRows(items, signOut)
  const waiting = useWaiting(role === 'SUPERVISOR') ?? 0
  const { search, isActions } = askedOf(query)
  const approve: Row = {
    key: 'action:approve',
    label: t('app.palette.approveClean'),
    icon: IconChecks,
    // There they are ticked, with what is odd about the others in sight: one press approves.
    run: () => void navigate(paths.approvals(), { state: { select: 'clean' } }),
  }
  const actions = waiting > 0 ? [approve, ...common] : common
  const groupsOf = (): Group[] => {
    if (isActions)
      return [{ name: 'actions', rows: search === '' ? actions : matchRows(actions, search, actions.length) }]
    if (search === '') {
      const known = new Map([...actions, ...pages].map((row) => [row.key, row]))
      return [
        { name: 'recent', rows: latestUses(uses, RECENTS).flatMap((key) => known.get(key) ?? []) },
        { name: 'actions', rows: actions.slice(0, LIKELY) },
      ]
    }
    return [
      { name: 'actions', rows: matchRows(actions, search, MOST) },
      { name: 'pages', rows: matchRows(pages, search, MOST) },
    ]
  }
  const groups = filled(groupsOf())
  return (
    <PaletteResults
      groups={groups.length > 0 || search === '' ? groups : [{ name: 'none', rows: [] }]}
      search={search}
      choose={choose}
    />
  )
}
