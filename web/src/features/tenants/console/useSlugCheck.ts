import { tenants } from '@rounds/contract/tenants'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { ApiError } from '#lib/plain/errors.ts'
import { call } from '#lib/wire/call.ts'

const PAUSE_MS = 300

/** Whether an address is somebody's already; `null` until that is known, or where it cannot be asked. */
export const useSlugCheck = (slug: string): { isTaken: boolean | null; check: (slug: string) => void } => {
  const [known, setKnown] = useState<{ slug: string; isTaken: boolean }>()
  const check = useDebouncedCallback(async (asked: string) => {
    if (asked.length < 2) return
    try {
      const { tenant } = await call(tenants.resolve, { slug: asked })
      setKnown({ slug: asked, isTaken: tenant.slug === asked })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setKnown({ slug: asked, isTaken: false })
    }
  }, PAUSE_MS)
  return { isTaken: known?.slug === slug ? known.isTaken : null, check }
}
