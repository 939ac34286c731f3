import { MARK_HEADER } from '@rounds/contract/constants'

/** What `route.fulfill` takes for an answer of our server: one without its mark is somebody else's. */
export const said = (status: number, json: object = {}) => ({
  status,
  json,
  headers: { [MARK_HEADER]: 'test' },
})
