import { type ComponentType, type ReactNode, createElement, useEffect, useState } from 'react'
import { mayLoadAhead, whenIdle } from './preload.ts'

type Late = {
  /** Its code is fetched at once, else in a quiet moment; where it could not come it is tried again. */
  wanted: boolean
  /** What stands for it until its code is there. */
  instead?: ReactNode
}

/** A part of a page whose code comes after the page; `preload` fetches it before it is on the page. */
export const laterPart = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let loaded: ComponentType<P> | undefined
  const preload = async () => {
    loaded ??= await load()
    return loaded
  }
  const LaterPart = ({ wanted, instead = null, ...props }: P & Late) => {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part || (!wanted && !mayLoadAhead())) return undefined
      let isGone = false
      const bring = () => {
        if (isGone) return
        preload().then(
          (part) => isGone || setPart(() => part),
          () => undefined,
        )
      }
      if (wanted) bring()
      else whenIdle(bring)
      return () => {
        isGone = true
      }
    }, [Part, wanted])
    return Part ? createElement(Part as ComponentType<object>, props) : instead
  }
  return Object.assign(LaterPart, { preload })
}
