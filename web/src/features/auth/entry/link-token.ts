import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const linkToken = ({ hash, search }: { hash: string; search: string }): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? new URLSearchParams(search).get('token') ?? ''

/**
 * The token of a mailed link: in the fragment (`#token=`, which no server logs) or in the query. Empty when there is none.
 * Once read, it is taken out of the address: neither the history nor who looks over a shoulder keeps it. The router is not
 * told, because another fragment is another page to it.
 */
export const useLinkToken = (): string => {
  const location = useLocation()
  const [token] = useState(() => linkToken(location))
  useEffect(() => {
    if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [token])
  return token
}

/** Does this refusal say that the link is used up, too old or wrong? */
export const isDeadLink = (code: string): boolean =>
  /^(RESET_|VERIFY_|VERIFICATION_|INVITATION_)?TOKEN_/.test(code)
