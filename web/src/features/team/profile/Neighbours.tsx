import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useTeam } from '#features/team/member/useTeam.ts'
import { inlineStep, pageDirection } from '#lib/page/arrows.ts'
import { type Shortcut, useKey, useShortcutNames } from '#lib/page/useKey.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { IconButton } from '#ui/IconButton.tsx'
import { memberAddress } from './address.ts'
import { neighboursOf } from './rules.ts'
import classes from './MemberPage.module.css'

const keyNames: Shortcut[] = [
  { keys: 'arrowleft', label: 'team.keys.previous' },
  { keys: 'arrowright', label: 'team.keys.next' },
  { keys: 'm', label: 'team.keys.message' },
]

/** The one before and after in the team; the tab stays. */
export function Neighbours({ id, onMessage }: { id: string; onMessage: () => void }) {
  const paths = usePaths()
  const navigate = useNavigate()
  const [{ tab }] = useAddress(memberAddress)
  const all = useTeam() ?? []
  const { index, previous, next } = neighboursOf(all, id)
  const linkTo = (other: { id: string } | undefined) =>
    other && `${paths.member(other.id)}${tab === 'overview' ? '' : `?tab=${tab}`}`
  const go = (other: { id: string } | undefined) => {
    const to = linkTo(other)
    if (to !== undefined) void navigate(to)
  }
  const step = (key: string) => go(inlineStep(key, pageDirection()) === 1 ? next : previous)
  useKey('ArrowLeft', () => step('ArrowLeft'))
  useKey('ArrowRight', () => step('ArrowRight'))
  useKey('m', onMessage)
  useShortcutNames(keyNames)
  if (index < 0) return null
  return (
    <div className={classes.neighbours}>
      <span className="small ink-2 num">{t('team.position', { index: index + 1, total: all.length })}</span>
      <IconButton
        icon={IconChevronLeft}
        label={t('team.previous')}
        disabled={!previous}
        onClick={() => go(previous)}
      />
      <IconButton icon={IconChevronRight} label={t('team.next')} disabled={!next} onClick={() => go(next)} />
    </div>
  )
}
