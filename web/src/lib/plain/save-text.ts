import { saveBlob } from './save-file.ts'

/** Hands a text that the server wrote to the person as a file. */
export const saveText = (name: string, text: string, type = 'text/csv;charset=utf-8'): void =>
  saveBlob(name, new Blob([text], { type }))
