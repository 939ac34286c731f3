import { useCallback } from 'react'
import type { Location } from 'react-router'
import { useRouter } from './useRouter.ts'

/** Asks where the app is now. What `useLocation` says is older while a change of the address is being drawn. */
export const useHere = (): (() => Location) => {
  const router = useRouter()
  return useCallback(() => router.state.location, [router])
}
