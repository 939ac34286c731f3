/** What the sheet of a visit shows: what is known, where it could go, or its fields. */
export type SheetStep = 'facts' | 'move' | 'edit'
