import { API_BASE } from '@rounds/contract'
import { line } from '@rounds/contract/common'
import { files, kindOf } from '@rounds/contract/files'
import { Refusal, forbidden, invalid, notFound } from '@rounds/contract/refusal'
import { mayChangeTenant } from '@rounds/contract/rights'
import { type Ask, answers, reply } from '#demo/door/ask.ts'

const textOf = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
export const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** Where a logo lies below the API. */
const logoPlace = (companyId: string, id: string) => `/files/logos/${companyId}/${id}`

/** A picture that came along with something else, in base64; answers its place below the API. */
export const storeLogo = ({ company, user, at }: Ask, data: string): string => {
  const { id } = company.put('files', {
    id: crypto.randomUUID(),
    name: 'logo.png',
    contentType: 'image/png',
    purpose: 'logo',
    size: Math.floor((data.length * 3) / 4),
    data,
    createdBy: user.id,
    createdAt: at,
  })
  return logoPlace(company.id, id)
}

export const fileAnswers = answers(files, {
  upload: (ask, { purpose, file }) => {
    const { company, user, at } = ask
    if (purpose === 'logo' && !mayChangeTenant(user)) throw forbidden()
    const name = line(200).safeParse(file.name)
    if (!name.success || name.data === '') throw invalid('file', 'Invalid file name')
    const kind = kindOf(name.data, file.bytes)
    if (!kind || (purpose === 'logo' && !kind.isImage))
      throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'File type is not allowed')
    const id = crypto.randomUUID()
    const size = file.bytes.length
    company.put('files', {
      id,
      name: name.data,
      contentType: kind.contentType,
      purpose,
      size,
      data: textOf(file.bytes),
      createdBy: user.id,
      createdAt: at,
    })
    ask.audit({ action: 'create', resource: 'file', resourceId: id, details: { purpose, size } })
    const place = purpose === 'logo' ? logoPlace(company.id, id) : `/files/${id}`
    return { id, name: name.data, size, contentType: kind.contentType, url: API_BASE + place }
  },

  get: ({ company, user }, { id }) => {
    const file = company.find('files', id)
    if (!file || (file.purpose === 'export' && file.createdBy !== user.id)) throw notFound('File')
    return reply(bytesOf(file.data), { type: file.contentType, name: file.name })
  },

  getLogo: ({ store }, { tenantId, id }) => {
    const file = store.company(tenantId)?.find('files', id)
    if (file?.purpose !== 'logo') throw notFound('File')
    return reply(bytesOf(file.data), { type: file.contentType, name: file.name })
  },
})

/** Text as a stored file holds it. */
export const dataOf = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  return { data: textOf(bytes), size: bytes.length }
}
