import type { KeyboardEvent, RefObject } from 'react'
import { preferenceStore } from '#lib/device/preferences.ts'
import { blockStep, inlineStep, pageDirection } from '#lib/page/arrows.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'
import { neighbourOf } from '#features/visits/lanes/geometry.ts'
import { changePlan } from '#features/visits/sheet/change-plan.ts'
import { isMovable, isPast, nudged } from '#features/visits/visit/moves.ts'
import { primaryAction } from '#features/visits/visit/rules.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import type { AgendaDeeds } from './AgendaRow.tsx'
import { spanOf } from './spans.ts'

/** The keys of a block with the focus (ux.md 5.10): arrows to the next one, with Alt they move it; M and S. */
export const useBlockKeys = ({
  layer,
  days,
  visits,
  now,
  deeds,
}: {
  layer: RefObject<HTMLElement | null>
  days: readonly string[]
  visits: readonly VisitItem[]
  now: number
  deeds: AgendaDeeds
}) => {
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const blockOf = (id: string) => layer.current?.querySelector<HTMLElement>(`[data-visit="${id}"]`) ?? null

  const nudge = (visit: VisitItem, step: Parameters<typeof nudged>[1]) => {
    if (!isMovable(visit)) {
      toast({ message: t('visits.move.locked') })
      return
    }
    const place = nudged(visit, step)
    if (isPast(place, format.now(), timezone)) {
      toast({ message: t('visits.move.past') })
      return
    }
    // The toast is what is read out.
    changePlan(
      visit,
      { scheduledDate: place.day, scheduledTime: place.time },
      t('visits.toast.movedNudge', { time: format.time(place.time), day: format.longDay(place.day) }),
    )
    requestAnimationFrame(() => {
      const block = blockOf(visit.id)
      if (block) block.scrollIntoView({ block: 'nearest' })
      else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    })
  }
  return (event: KeyboardEvent<HTMLElement>, visit: VisitItem) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const step = { inline: inlineStep(event.key, pageDirection()), block: blockStep(event.key) }
    if (step.inline !== 0 || step.block !== 0) {
      event.preventDefault()
      if (event.altKey) return nudge(visit, step)
      const next = neighbourOf(visits.map(spanOf), days, spanOf(visit), step)
      if (next) blockOf(next.id)?.focus()
      return
    }
    if (event.altKey || !preferenceStore.get().shortcuts) return
    if (event.key === 'm' && isMovable(visit)) deeds.onMove(visit)
    else if (event.key === 's' && primaryAction(visit, now, timezone) === 'start') deeds.onStart(visit)
    else return
    event.preventDefault()
  }
}
