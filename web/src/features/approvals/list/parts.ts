import { laterPart } from '#lib/page/later.ts'

// What a phone shows only after a press. On wide screens app/pages.ts fetches the pane with the page.
export const ReviewPane = laterPart(() =>
  import('#features/approvals/review/ReviewPane.tsx').then((part) => part.ReviewPane),
)
export const ReviewSheet = laterPart(() =>
  import('#features/approvals/review/ReviewPane.tsx').then((part) => part.ReviewSheet),
)
export const ApprovalBulkBar = laterPart(() =>
  import('./ApprovalBulkBar.tsx').then((part) => part.ApprovalBulkBar),
)
