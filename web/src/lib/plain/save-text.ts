import { saveFile } from './save-file.ts'

/** Hands a text that the server wrote to the person as a file. */
export const saveText = (name: string, text: string, type = 'text/csv;charset=utf-8'): void => {
  const href = URL.createObjectURL(new Blob([text], { type }))
  saveFile(href, name)
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
