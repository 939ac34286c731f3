import { useParams } from 'react-router'
import { lazyPage } from './lazy-page.ts'

const Stop = lazyPage(() => import('#features/auth/entry/StopReportsPage.tsx'), 'StopReportsPage')
const Mailed = lazyPage(() => import('#features/reports/mailed/MailedReportPage.tsx'), 'MailedReportPage')

/** Where mails of reports lead: to a report that was mailed, behind the sign-in, or to where it is stopped. */
export function ReportMails() {
  return useParams().id === undefined ? <Stop /> : <Mailed />
}
