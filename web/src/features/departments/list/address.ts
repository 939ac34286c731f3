import { addressOf, page, text } from '#lib/page/address.ts'

export const departmentsAddress = addressOf({ search: text({ as: 'q' }), page: page() })
