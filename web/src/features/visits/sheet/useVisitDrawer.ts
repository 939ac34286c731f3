import { type Visit, visits } from '@rounds/contract/visits'
import { type To, useLocation, useNavigate } from 'react-router'
import { usePendingOf } from '#lib/outbox/outbox.ts'
import { addressOf, id as idField, maybe } from '#lib/page/address.ts'
import { useHere } from '#lib/page/useHere.ts'
import { useRead } from '#lib/reads/query.ts'
import { type VisitItem, withUnsent } from '#features/visits/visit/useVisitItems.ts'
import type { SheetStep } from './step.ts'

/** What an address of an open drawer carries: the visit as the page knew it, and how far the drawer is. */
type DrawerState = { visit?: Visit; step?: SheetStep } | null

/** The kit gives the focus back to what opened the drawer; where that is gone, the heading takes it. Milliseconds. */
const FOCUS_AFTER_MS = 400
const keepFocus = () => {
  if (document.activeElement === null || document.activeElement === document.body)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

const address = addressOf({ visit: maybe(idField()) })

/** The visit whose drawer is open, kept in the address (`?visit=`): Back closes it. `items` are the visits of the page. */
export const useVisitDrawer = (items: readonly VisitItem[]) => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const here = useHere()
  const { visit: id } = address.read(new URLSearchParams(search))
  const { visit: linked, step } = (state ?? {}) as NonNullable<DrawerState>
  const known = items.find((item) => item.id === id)
  const read = useRead(visits.get, { id: id ?? '' }, { enabled: id !== null && known === undefined })
  const unsent = usePendingOf('visit', id ?? '')
  const stored = read.data ?? (linked?.id === id ? linked : undefined)

  const linkOf = (visit: Visit): To => ({ search: address.change(search, { visit: visit.id }) })
  const withVisit = (visit: string | null): To => ({ search: address.change(here().search, { visit }) })
  return {
    visit: id === null ? undefined : (known ?? withUnsent(stored, unsent)),
    step: step ?? 'facts',
    linkOf,
    open: (visit: Visit, to: SheetStep = 'facts') =>
      void navigate(withVisit(visit.id), { state: { visit, step: to }, preventScrollReset: true }),
    setStep: (to: SheetStep) =>
      void navigate(
        { search: here().search },
        { state: { visit: linked, step: to }, replace: true, preventScrollReset: true },
      ),
    close: () => {
      if (linked) void navigate(-1)
      else void navigate(withVisit(null), { replace: true, preventScrollReset: true })
      setTimeout(keepFocus, FOCUS_AFTER_MS)
    },
  }
}
