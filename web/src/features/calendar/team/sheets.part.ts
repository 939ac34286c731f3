import { lazyPart } from '#lib/page/lazy.ts'

// What opens over the calendar comes after it.
export const ChoiceMenu = lazyPart(() => import('#ui/ChoiceMenu.tsx'), 'ChoiceMenu')
export const EventPopover = lazyPart(() => import('./EventPopover.tsx'), 'EventPopover')
export const DaySheet = lazyPart(() => import('./DaySheet.tsx'), 'DaySheet')
export const MeetingSheet = lazyPart(() => import('./MeetingSheet.tsx'), 'MeetingSheet')
export const FeedSheet = lazyPart(() => import('./FeedSheet.tsx'), 'FeedSheet')
export const NoMatch = lazyPart(() => import('#ui/NoMatch.tsx'), 'NoMatch')
