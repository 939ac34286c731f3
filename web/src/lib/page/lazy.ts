import { type ComponentType, type ReactNode, createElement, useEffect, useState } from 'react'
import { afterPress } from '#lib/plain/press.ts'
import { mayLoadAhead, whenStanding } from './preload.ts'

/** The component `name` of a module in a chunk of its own. */
type Load<C, N extends string> = () => Promise<Record<N, C>>

/** `preload` fetches the code, with a second try; `loaded` is there from then on. */
type Code<C> = { loaded?: C; preload: () => Promise<C> }

export const codeOf = <C, N extends string>(load: Load<C, N>, name: N): Code<C> => {
  const code: Code<C> = {
    preload: async () => {
      const module = await load().catch(load)
      return (code.loaded = module[name])
    },
  }
  return code
}

type Component = (props: never) => ReactNode
type PropsOf<C> = C extends (props: infer P) => ReactNode ? P : never

type Late = {
  /** Its code is fetched at once, else in a quiet moment; where it could not come it is tried again. */
  wanted?: boolean
  /** What stands for it until its code is there. */
  instead?: ReactNode
}

/** A part of a page, or what opens over one, whose code comes later; `preload` fetches it before it is on the page. */
export const lazyPart = <N extends string, M extends Record<N, Component>>(
  load: () => Promise<M>,
  name: N,
) => {
  const code = codeOf<M[N], N>(load, name)
  const LazyPart = ({ wanted = true, instead = null, ...props }: PropsOf<M[N]> & Late) => {
    const [Part, setPart] = useState(() => code.loaded)
    useEffect(() => {
      if (Part || (!wanted && !mayLoadAhead())) return undefined
      let isGone = false
      const bring = () => {
        if (isGone) return
        code.preload().then(
          // A press under way goes down and up on the same button, else it would be lost.
          (part) => afterPress(() => isGone || setPart(() => part)),
          () => undefined,
        )
      }
      const stop = wanted ? bring() : whenStanding(bring)
      return () => {
        isGone = true
        stop?.()
      }
    }, [Part, wanted])
    return Part ? createElement(Part as unknown as ComponentType<object>, props) : instead
  }
  return Object.assign(LazyPart, { preload: code.preload })
}
