/** What a list of prescribers can show beside the name, in its usual order. */
export const prescriberColumns = ['hospital', 'city', 'lastVisit', 'visits', 'rating', 'nextVisit'] as const
export type PrescriberColumn = (typeof prescriberColumns)[number]
