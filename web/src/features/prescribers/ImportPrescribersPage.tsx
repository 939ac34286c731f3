import { PageHeader } from '#ui/PageHeader.tsx'

/** Placeholder until the page is written. */
export function ImportPrescribersPage() {
  return <PageHeader title="" />
}
