import { ApiError } from '#lib/plain/errors.ts'
import { t } from '#lib/words/messages.ts'
import type { StoreLogo } from '#features/tenants/branding/LogoField.tsx'

/** Longer sides than these are made smaller, so that it can be kept with what else was entered. */
const SIDES = [512, 256]
const MOST_LETTERS = 300_000

const drawn = async (picture: HTMLImageElement, side: number): Promise<string> => {
  const [width, height] = [picture.naturalWidth || side, picture.naturalHeight || side]
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

/** Nobody is signed in for whom a server could keep a picture: it stays with the set-up, drawn anew here and once more by Finish. */
export const logoInPlace: StoreLogo = async (file) => {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    for (const side of SIDES) {
      const url = await drawn(picture, side)
      if (url.length <= MOST_LETTERS) return { url, name: file.name, size: Math.round(url.length * 0.75) }
    }
  } catch {
    // Said below.
  } finally {
    URL.revokeObjectURL(address)
  }
  throw new ApiError(400, 'INVALID_FILE', t('setup.configuration.unreadable'))
}
