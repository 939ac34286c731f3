import type { JudgedPerson, KnownPerson } from '@rounds/contract/pasted-people'
import { INVITATIONS_MAX, invites } from '@rounds/contract/invites'
import { useEffect, useRef } from 'react'
import { call } from '#lib/wire/call.ts'

const WAIT_MS = 250
type Known = ReadonlyMap<string, KnownPerson>

/**
 * Asks who of these people has an address already, each once, when nothing was typed for a moment. Where the server cannot be asked
 * nobody is known, and it says so of each when they are sent.
 */
export const useKnown = (people: readonly JudgedPerson[], onKnown: (more: Known) => void) => {
  const asked = useRef(new Set<string>())
  useEffect(() => {
    const isAddress = ({ result }: JudgedPerson) => result.state !== 'fix' || result.problem !== 'email'
    const emails = [...new Set(people.filter(isAddress).map(({ email }) => email))]
      .filter((email) => !asked.current.has(email))
      .slice(0, INVITATIONS_MAX)
    if (emails.length === 0) return undefined
    const ask = async () => {
      const { data } = await call(invites.known, { emails })
      for (const email of emails) asked.current.add(email)
      onKnown(new Map(data.map(({ email, ...who }) => [email, who] as const)))
    }
    const timer = setTimeout(() => void ask().catch(() => undefined), WAIT_MS)
    return () => clearTimeout(timer)
  }, [people, onKnown])
}
