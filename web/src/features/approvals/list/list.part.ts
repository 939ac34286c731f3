import { lazyPart } from '#lib/page/lazy.ts'

// What a phone shows only after a press. On wide screens app/pages.ts fetches the pane with the page.
const review = () => import('#features/approvals/review/ReviewPane.tsx')
export const ReviewPane = lazyPart(review, 'ReviewPane')
export const ReviewSheet = lazyPart(review, 'ReviewSheet')

export const ApprovalBulkBar = lazyPart(() => import('./ApprovalBulkBar.tsx'), 'ApprovalBulkBar')
