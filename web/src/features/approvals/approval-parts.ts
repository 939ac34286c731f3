import { laterPart } from '#lib/later-part.ts'

// What a phone shows only after a press. On wide screens app/pages.ts fetches the pane with the page.
export const ReviewPane = laterPart(() => import('./ReviewPane.tsx').then((part) => part.ReviewPane))
export const ReviewSheet = laterPart(() => import('./ReviewPane.tsx').then((part) => part.ReviewSheet))
export const ApprovalBulkBar = laterPart(() =>
  import('./ApprovalBulkBar.tsx').then((part) => part.ApprovalBulkBar),
)
