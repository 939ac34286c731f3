import { type CompanyClock, usualWorkdays } from '@rounds/contract/workdays'
import { useTenant } from './tenant.ts'

/** Where the company is and which days it works; a device may know it from a time when no company said so. */
export const useCompanyClock = (): CompanyClock => ({
  ...usualWorkdays,
  ...useTenant().settings.localization,
})
