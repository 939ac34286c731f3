import { lazyPart } from '#lib/page/lazy.ts'

/** What floats over the page comes after it. */
export const ChoiceMenu = lazyPart(() => import('#ui/ChoiceMenu.tsx'), 'ChoiceMenu')
export const NoMatch = lazyPart(() => import('#ui/NoMatch.tsx'), 'NoMatch')
