import { useStore } from '#lib/plain/store.ts'
import { newVisitStore } from '#features/visits/visit/new-visit-store.ts'
import { NewVisitModal } from './NewVisitModal.tsx'
import { useVisits } from '#features/visits/visit/useVisits.ts'

/** Plans a visit over whatever page is open. */
export function NewVisit() {
  const place = useStore(newVisitStore)
  const { items } = useVisits()
  return <NewVisitModal place={place} items={items} onClose={() => newVisitStore.set(null)} />
}
