import { Navigate } from 'react-router'
import { pathsOf } from '#paths'
import { useSlug } from './useSlug.ts'

/** An address that nobody knows: to the sign-in page, which sends a signed-in person home. */
export function UnknownPath() {
  return <Navigate to={pathsOf(useSlug()).login()} replace state={{ unknown: true }} />
}
