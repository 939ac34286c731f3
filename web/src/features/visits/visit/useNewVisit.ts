import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { usePaths } from '#paths'
import { widths } from '#ui/widths.ts'
import { newVisitStore } from './new-visit-store.ts'

const isPhone = () => window.matchMedia(widths.phone).matches

/** Plans a visit: in a dialog over the page, on phones on a page of its own. */
export const useNewVisit = (): (() => void) => {
  const paths = usePaths()
  const navigate = useNavigate()
  return () => {
    if (isPhone()) void navigate(paths.scheduleVisit())
    else newVisitStore.set({})
  }
}

/** What a link “New visit” needs; in a new tab it opens the page. */
export const useNewVisitLink = () => {
  const paths = usePaths()
  return {
    to: paths.scheduleVisit(),
    onClick: (event: MouseEvent) => {
      if (isPhone() || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      newVisitStore.set({})
    },
  }
}
