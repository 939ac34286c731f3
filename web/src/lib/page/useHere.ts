import { useCallback, useContext } from 'react'
import { type Location, UNSAFE_DataRouterContext } from 'react-router'

/** Asks where the app is now. What `useLocation` says is older while a change of the address is being drawn. */
export const useHere = (): (() => Location) => {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  if (!router) throw new Error('There is no address without a router')
  return useCallback(() => router.state.location, [router])
}
