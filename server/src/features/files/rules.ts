/** So many days is a file kept that was written for one person. */
export const EXPORT_DAYS = 7
