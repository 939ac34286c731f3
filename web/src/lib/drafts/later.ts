/** Wanted once tabs disagree, and to look whether they did; never rejects: without its code the tabs themselves have their words. */
export const others = () => import('./others.ts').catch(() => null)
