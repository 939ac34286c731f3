import { onTestFinished, vi } from 'vitest'

/** What is saved as a file until the test ends. */
export const savedFiles = (): Blob[] => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL() {} }),
  )
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  onTestFinished(() => click.mockRestore())
  return files
}
