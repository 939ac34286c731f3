import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { onCleared } from '#lib/auth-store.ts'
import { keepAfterFirstSave } from '#lib/device-storage.ts'
import { startEvents } from '#lib/events.ts'
import { startLiveReads } from '#lib/live-reads.ts'
import { startOfflineReads, useRestored } from '#lib/offline-reads.ts'
import { startOutbox } from '#lib/outbox-sender.ts'
import { queryClient } from '#lib/query.ts'
import { addMessages } from '#lib/messages.ts'
import { useSession } from '#lib/session.ts'
import shell from '#messages/en/shell.json'
import { dismissAllToasts } from '#ui/toasts.ts'
import { pages } from './pages.ts'
import { Shell } from './Shell.tsx'
import { useOfflineReads } from './use-offline-reads.ts'
import { useRefusals } from './use-refusals.ts'
import { useWipe } from './use-wipe.ts'

addMessages({ app: shell })
startOutbox()
startOfflineReads()
keepAfterFirstSave()
startEvents()
startLiveReads()
// What they tell and offer is the person's who has left.
onCleared(dismissAllToasts)

/** Everything behind the sign-in, in a chunk of its own: the sign-in page does not wait for it. */
export function SignedInArea() {
  const { showSessionWarning } = useSession()
  const isRestored = useRestored()
  useRefusals()
  useOfflineReads()
  useWipe()
  return (
    <QueryClientProvider client={queryClient}>
      {isRestored ? <Shell /> : null}
      {showSessionWarning ? (
        <Suspense>
          <pages.SessionDialog />
        </Suspense>
      ) : null}
    </QueryClientProvider>
  )
}
