import type { ComponentProps } from 'react'
import type { Visit } from '@rounds/contract/visits'
import { addressOf, id as idField, maybe } from '#lib/page/address.ts'
import { useOpened } from '#lib/page/useOpened.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import type { VisitSheet } from '#features/visits/visit/visit.part.ts'

type SheetStep = NonNullable<ComponentProps<typeof VisitSheet>['step']>

const address = addressOf({ opened: maybe(idField({ as: 'visit' })) })

/** The visit of Today whose sheet is open: all that can be done with it, Move… among it. Kept in the address. */
export const useVisitOver = (items: readonly VisitItem[]) => {
  const { id, along, open, turnTo, close } = useOpened<{ step?: SheetStep; isHere?: true }>(address)
  return {
    visit: items.find((item) => item.id === id),
    step: along.step ?? 'facts',
    open: (visit: Visit) => open(visit.id, { isHere: true }),
    setStep: (step: SheetStep) => turnTo({ ...along, step }),
    close: () => close(along.isHere === true),
  }
}
