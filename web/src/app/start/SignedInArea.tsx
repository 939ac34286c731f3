import { QueryClientProvider } from '@tanstack/react-query'
import { authStore, endStore, onCleared, readDeviceSession } from '#lib/person/auth-store.ts'
import { onDeviceCleared } from '#lib/device/keeping.ts'
import { keepAfterFirstSave } from '#lib/outbox/storage.ts'
import { startEvents } from '#lib/reads/events.ts'
import { startLiveReads } from '#lib/reads/live.ts'
import { startOfflineReads, useRestored } from '#lib/reads/offline.ts'
import { setUnkeptWords } from '#lib/outbox/outbox.ts'
import { startDoubt } from '#lib/wire/doubt.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { useStore } from '#lib/plain/store.ts'
import { startServerClock } from '#lib/wire/server-clock.ts'
import { startOutbox } from '#lib/outbox/sender.ts'
import { whenIdle } from '#lib/page/preload.ts'
import { queryClient } from '#lib/reads/query.ts'
import { addMessages, t } from '#lib/words/messages.ts'
import { startSession, useSession } from '#lib/session/session.ts'
import shell from '#messages/en/shell.json'
import '#features/prescribers/prescriber/answers.ts'
import '#features/visits/visit/answers.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { setNetwork } from '#ui/Loadable.tsx'
import { dismissAllToasts, toast } from '#ui/toasts.ts'
import { areaParts, loadQuiet } from '#app/places/area-parts.ts'
import { parts } from '#app/places/parts.ts'
import { Shell } from '#app/shell/Shell.tsx'
import { handlers } from './handlers.ts'
import { useOfflineReads } from './useOfflineReads.ts'
import { useWipe } from './useWipe.ts'
import { useWrongClock } from './useWrongClock.ts'

addMessages({ app: shell })
setUnkeptWords(() => t('app.keeping.toast'))
setNetwork(
  () => useStore(onlineStore),
  () => t('app.ui.slow'),
)
whenIdle(() => void Promise.all([loadQuiet(), areaParts.PageMissing.preload()]).catch(() => undefined))
startServerClock()
// A clock that leapt made somebody look too old to be remembered (docs/decisions/041).
if (!authStore.get().isLoading && !authStore.get().isAuthenticated && readDeviceSession()) void startSession()
startDoubt()
startOutbox(handlers)
startOfflineReads()
keepAfterFirstSave()
startEvents()
startLiveReads()
onDeviceCleared(() => void toast(t('app.keeping.cleared')))
// What they tell and offer is the person's who has left.
onCleared(() => {
  dismissAllToasts()
  announce('')
  announce('', 'assertive')
  // ux.md 4.1: whoever asked to be signed out is, whatever the server says, and is told what it said.
  const { error } = authStore.get()
  if (error !== null && endStore.get()?.reason === 'asked') toast(t('app.signOut.failed', { error }))
})

/** Everything behind the sign-in, in a chunk of its own: the sign-in page does not wait for it. */
export function SignedInArea() {
  const showSessionWarning = useSession((state) => state.showSessionWarning)
  const isRestored = useRestored()
  useOfflineReads()
  useWipe()
  useWrongClock()
  return (
    <QueryClientProvider client={queryClient}>
      {isRestored ? <Shell /> : null}
      {showSessionWarning ? <parts.SessionDialog /> : null}
    </QueryClientProvider>
  )
}
