import { API_BASE } from '@rounds/contract'
import { line } from '@rounds/contract/common'
import { files } from '@rounds/contract/files'
import { Refusal, forbidden, invalid, notFound } from '@rounds/contract/refusal'
import { mayChangeTenant } from '@rounds/contract/rights'
import { answers, reply } from '#demo/door/ask.ts'

/** What is taken, by the end of its name: nobody else opens what a demo holds. */
const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  csv: 'text/csv',
  txt: 'text/plain',
}

const textOf = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

export const fileAnswers = answers(files, {
  upload: (ask, { purpose, file }) => {
    const { company, user } = ask
    if (purpose === 'logo' && !mayChangeTenant(user)) throw forbidden()
    const name = line(200).safeParse(file.name)
    if (!name.success || name.data === '') throw invalid('file', 'Invalid file name')
    const contentType = types[name.data.split('.').at(-1)?.toLowerCase() ?? '']
    if (contentType === undefined || (purpose === 'logo' && !contentType.startsWith('image/')))
      throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'File type is not allowed')
    const id = crypto.randomUUID()
    const size = file.bytes.length
    company.put('files', {
      id,
      name: name.data,
      contentType,
      purpose,
      size,
      data: textOf(file.bytes),
      createdBy: user.id,
    })
    ask.audit({ action: 'create', resource: 'file', resourceId: id, details: { purpose, size } })
    const place = purpose === 'logo' ? `logos/${company.id}/${id}` : id
    return { id, name: name.data, size, contentType, url: `${API_BASE}/files/${place}` }
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
