import { useParams } from 'react-router'
import { RecordVisit } from './RecordVisit.tsx'
import { WhoDidYouSee } from './WhoDidYouSee.tsx'

/** Records a visit; without an id it first asks whom it was with. */
export function RecordVisitPage() {
  const { id } = useParams<{ id: string }>()
  return id === undefined ? <WhoDidYouSee /> : <RecordVisit key={id} id={id} />
}
