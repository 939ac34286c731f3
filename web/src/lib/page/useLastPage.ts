import { useEffect } from 'react'
import { addressOf, page } from './address.ts'
import { useAddress } from './useAddress.ts'

type Paged = {
  data: { data: readonly unknown[]; pagination: { page: number; totalPages: number } } | undefined
  isPending: boolean
}

const address = addressOf({ page: page() })

/**
 * The read of a list whose page stands in the address. One that has no rows, as there are fewer than when the link was made,
 * leads to the last that has some, and is still on its way meanwhile. `count`: how many of its rows are shown.
 */
export const useLastPage = <R extends Paged>(read: R, count = read.data?.data.length): R => {
  const [{ page: asked }, change] = useAddress(address)
  const { page: answered = 1, totalPages = 1 } = read.data?.pagination ?? {}
  const last = Math.max(1, Math.min(answered - 1, totalPages))
  const isBeyond = count === 0 && answered > 1
  useEffect(() => {
    // It is no place to go back to.
    if (isBeyond && asked !== last) change({ page: last }, { replace: true })
  }, [isBeyond, asked, last, change])
  return isBeyond ? { ...read, data: undefined, isPending: true } : read
}
