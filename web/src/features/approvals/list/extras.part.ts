import { lazyPart } from '#lib/page/lazy.ts'

export const DueNote = lazyPart(() => import('./TimeLeft.tsx'), 'DueNote')
export const RulesButton = lazyPart(() => import('./RulesButton.tsx'), 'RulesButton')
export const FailurePanel = lazyPart(() => import('./FailurePanel.tsx'), 'FailurePanel')
export const Found = lazyPart(() => import('./Found.tsx'), 'Found')
export const DecisionProgress = lazyPart(() => import('./DecisionProgress.tsx'), 'DecisionProgress')
export const NoMatch = lazyPart(() => import('#ui/NoMatch.tsx'), 'NoMatch')
