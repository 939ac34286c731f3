import { type Visit, visits } from '@rounds/contract/visits'
import { usePendingOf } from '#lib/outbox/hooks.ts'
import { addressOf, id as idField, maybe } from '#lib/page/address.ts'
import { useOpened } from '#lib/page/useOpened.ts'
import { useRead } from '#lib/reads/query.ts'
import { type VisitItem, withUnsent } from '#features/visits/visit/useVisitItems.ts'
import type { SheetStep } from './step.ts'

/** The visit as the page knew it, and how far the drawer is. */
type Along = { visit?: Visit | undefined; step?: SheetStep }

const address = addressOf({ opened: maybe(idField({ as: 'visit' })) })

/** The visit whose drawer is open, kept in the address (`?visit=`). `items` are the visits of the page. */
export const useVisitDrawer = (items: readonly VisitItem[]) => {
  const { id, along, linkOf, open, turnTo, close } = useOpened<Along>(address)
  const { visit: linked, step = 'facts' } = along
  const known = items.find((item) => item.id === id)
  const read = useRead(visits.get, { id: id ?? '' }, { enabled: id !== null && known === undefined })
  const unsent = usePendingOf('visit', id ?? '')
  const stored = read.data ?? (linked?.id === id ? linked : undefined)
  return {
    visit: id === null ? undefined : (known ?? withUnsent(stored, unsent)),
    step,
    linkOf: (visit: Visit) => linkOf(visit.id),
    open: (visit: Visit, to: SheetStep = 'facts') => open(visit.id, { visit, step: to }),
    setStep: (to: SheetStep) => turnTo({ visit: linked, step: to }),
    close: () => close(linked !== undefined),
  }
}
