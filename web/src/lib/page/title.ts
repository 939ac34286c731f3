import { useEffect } from 'react'
import { useTenant } from '#lib/session/tenant.ts'

/** Names the page in the browser: “{Page} · {Tenant}”. With work waiting, `count` stands in front: “(12) Approvals · …”. */
export const usePageTitle = (page: string, count = 0): void => {
  const { name } = useTenant()
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${page} · ${name}`
  }, [page, count, name])
}
