import { MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { now } from '#lib/plain/clock.ts'
import { formatOf } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { currentTenant } from '#lib/session/tenant.ts'
import { LiveRegion } from '#ui/LiveRegion.tsx'
import { type UiTexts, UiTextProvider } from '#ui/texts.ts'
import { themeWith } from '#ui/theme.ts'
import { Toaster } from '#ui/Toaster.tsx'
import { setToastClock } from '#ui/toasts.ts'

const anywhere = { language: 'en', timezone: 'UTC', currency: 'USD' }

const textsOf = (): UiTexts => ({
  close: t('app.ui.close'),
  dismiss: t('app.ui.dismiss'),
  undo: t('app.ui.undo'),
  undone: () => t('app.sync.undone'),
  tooLate: t('app.ui.tooLate'),
  tryAgain: t('app.ui.tryAgain'),
  cancel: t('app.ui.cancel'),
  loading: t('app.ui.loading'),
  checkConnection: t('app.ui.checkConnection'),
  forbidden: () => ({ title: t('app.forbidden'), text: t('app.forbidden.text') }),
  toastRegion: t('app.ui.toastRegion'),
  problems: (count) => t('app.ui.problems', { count }),
  moreToasts: (count) => t('app.ui.moreToasts', { count }),
  fewer: (thing) => t('app.ui.fewer', { thing }),
  more: (thing) => t('app.ui.more', { thing }),
  typeToConfirm: (word) => t('app.ui.typeToConfirm', { word }),
  staleData: (time) => {
    const format = formatOf(currentTenant()?.settings.localization ?? anywhere)
    return t('app.ui.staleData', { time: format.instantTime(new Date(time).toISOString()) })
  },
  status: {
    scheduled: t('app.status.scheduled'),
    'in-progress': t('app.status.in-progress'),
    completed: t('app.status.completed'),
    submitted: t('app.status.submitted'),
    approved: t('app.status.approved'),
    rejected: t('app.status.rejected'),
    overdue: t('app.status.overdue'),
    unsent: t('app.status.unsent'),
  },
})

setToastClock(now)

/**
 * What every page needs. The kit's variables stand in ui/tokens.css, so that no style element is written at run time and
 * a strict content security policy holds.
 */
export function Providers({ children }: { children: ReactNode }) {
  const [texts] = useState(textsOf)
  const [theme] = useState(() => themeWith(t('app.ui.showPassword')))
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <UiTextProvider value={texts}>
        {children}
        <Toaster />
        <LiveRegion />
      </UiTextProvider>
    </MantineProvider>
  )
}
