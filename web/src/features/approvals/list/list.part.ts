import { lazyPart } from '#lib/page/lazy.ts'

// What a phone shows only after a press, or never; app/places/screens.ts fetches the pane and the table of a wide screen.
const review = () => import('#features/approvals/review/ReviewPane.tsx')
export const ReviewPane = lazyPart(review, 'ReviewPane')
export const ReviewSheet = lazyPart(review, 'ReviewSheet')

export const ApprovalBulkBar = lazyPart(() => import('./ApprovalBulkBar.tsx'), 'ApprovalBulkBar')
export const ApprovalTable = lazyPart(() => import('./ApprovalTable.tsx'), 'ApprovalTable')
