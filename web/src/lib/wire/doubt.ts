import { HTTP_TIMEOUT_MS } from '@rounds/contract/constants'
import { judge, onlineStore, ping } from './network.ts'
import { transport } from './transport.ts'

/** Requests under way, and when the last answer came. */
let open = 0
let answeredAt = -HTTP_TIMEOUT_MS
let asking = false
const gone = judge.missed

const counting =
  <A extends unknown[]>(ask: (...given: A) => Promise<Response>) =>
  async (...given: A) => {
    open += 1
    try {
      const response = await ask(...given)
      answeredAt = performance.now()
      return response
    } finally {
      open -= 1
    }
  }

/** One request without an answer says nothing of the others: where some were heard, or may be yet, the server is asked. */
const missed = (): void => {
  const isHeard = open > 0 || performance.now() - answeredAt < HTTP_TIMEOUT_MS
  if (!isHeard || !onlineStore.get()) gone()
  else if (!asking) {
    asking = true
    void ping().then(() => {
      asking = false
    })
  }
}

/** From now on a request that fails beside others that do not turns nothing offline. Called once, by the signed-in area. */
export const startDoubt = (): void => {
  transport.fetch = counting(transport.fetch)
  judge.missed = missed
}
