import { PageHeader } from '#ui/PageHeader.tsx'

/** Placeholder until the page is written. */
export function AddPrescriberPage() {
  return <PageHeader title="" />
}
