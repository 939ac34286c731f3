import { badRequest } from '@rounds/contract/refusal'

export const MAX_DEPTH = 20

export const notJson = () => badRequest('INVALID_JSON', 'Request body is not valid JSON')

export const tooDeep = () => badRequest('JSON_TOO_DEEP', `JSON is nested more than ${MAX_DEPTH} levels deep`)
