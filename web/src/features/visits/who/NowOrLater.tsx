import { useNavigate } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { ViewTabs } from '#ui/ViewTabs.tsx'

/** ux.md 4.3: a visit to come, or one that was just made; the two begin at one place. */
export function NowOrLater({
  value,
  person,
  onTurn,
}: {
  value: 'later' | 'now'
  /** Id of who is chosen already. */
  person?: string | undefined
  onTurn?: () => void
}) {
  const paths = usePaths()
  const navigate = useNavigate()
  const turn = (to: 'later' | 'now') => {
    if (to === value) return
    onTurn?.()
    const now = person === undefined ? paths.recordVisit() : paths.recordVisitWith(person)
    void navigate(to === 'later' ? paths.scheduleVisit() : now, { replace: value === 'now' })
  }
  return (
    <ViewTabs
      label={t('visits.nowOrLater')}
      value={value}
      options={[
        { value: 'later', label: t('visits.later') },
        { value: 'now', label: t('visits.now') },
      ]}
      onChange={turn}
    />
  )
}
