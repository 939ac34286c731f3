import { useParams } from 'react-router'
import { RecordVisit } from './RecordVisit.tsx'

/** Records a visit. */
export function RecordVisitPage() {
  const { id = '' } = useParams<{ id: string }>()
  return <RecordVisit id={id} />
}
