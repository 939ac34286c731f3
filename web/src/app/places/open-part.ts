import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'

/** Opens a part of the shell whose code comes when it is asked for; says so when it cannot come. */
export const openPart = (load: () => Promise<unknown>, open: () => void, giveUp = () => {}): void => {
  load().then(open, () => {
    giveUp()
    toast(t('app.page.needsConnection'))
  })
}
