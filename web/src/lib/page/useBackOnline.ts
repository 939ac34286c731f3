import { useEffect, useEffectEvent } from 'react'
import { onlineStore } from '#lib/wire/network.ts'

/** Does something each time that the connection is there again. */
export const useBackOnline = (onBack: () => void): void => {
  const tell = useEffectEvent(onBack)
  useEffect(
    () =>
      onlineStore.subscribe(() => {
        if (onlineStore.get()) tell()
      }),
    [],
  )
}
