import { useContext } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/**
 * The router of the app, with its public properties (`state`, `subscribe`, `getBlocker`). React Router hands it out to nobody:
 * its hooks know only what was drawn last, and the one for leaving a page would stand in what every visitor loads. The context is
 * named unsafe because any release may change it; this is the only place that knows of it, and the release is an exact one.
 */
export const useRouter = () => {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  if (!router) throw new Error('There is no address without a router')
  return router
}
