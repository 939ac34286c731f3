import type { KnownPerson } from '@rounds/contract/invite-rules'
import { INVITATIONS_MAX, invites } from '@rounds/contract/invites'
import { useEffect, useState } from 'react'
import { call } from '#lib/wire/call.ts'

const WAIT_MS = 250

/**
 * Who has one of these addresses already. What is known is asked once; where the server cannot be asked nobody is known, and it
 * says so of each when they are sent. `forget` asks anew.
 */
export const useKnown = (emails: readonly string[]) => {
  const [known, setKnown] = useState<ReadonlyMap<string, KnownPerson>>(new Map())
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const open = emails.filter((email) => !asked.has(email)).slice(0, INVITATIONS_MAX)
  const key = open.join('\n')
  useEffect(() => {
    if (key === '') return undefined
    const wanted = key.split('\n')
    const gone = new AbortController()
    const ask = async () => {
      const { data } = await call(invites.known, { emails: wanted }, { signal: gone.signal })
      setKnown((before) => new Map([...before, ...data.map(({ email, ...who }) => [email, who] as const)]))
      setAsked((before) => new Set([...before, ...wanted]))
    }
    const timer = setTimeout(() => void ask().catch(() => undefined), WAIT_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [key])
  return known
}
