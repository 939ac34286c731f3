import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { toast } from '#ui/toasts.ts'

/** Goes elsewhere and says why, once. */
export function Redirect({ to, message }: { to: string; message?: string }) {
  useEffect(() => {
    if (message !== undefined) toast(message)
  }, [message])
  return <Navigate to={to} replace state={{ arrived: true }} />
}
