import { RouteSkeleton } from './RouteSkeleton.tsx'
import classes from './frames.module.css'

/** The whole page while nothing is known yet: which tenant, who is signed in, or the code of the shell. */
export function Waiting({ atOnce = false }: { atOnce?: boolean }) {
  return (
    <main className={classes.page}>
      <RouteSkeleton atOnce={atOnce} />
    </main>
  )
}
