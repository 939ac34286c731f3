import { API_BASE } from '@rounds/contract'
import { line } from '@rounds/contract/common'
import { files, kindOf } from '@rounds/contract/files'
import { prescribers } from '@rounds/contract/prescribers'
import { Refusal, conflict, forbidden, invalid, notFound } from '@rounds/contract/refusal'
import { reports } from '@rounds/contract/reports'
import { isAllowed, mayChangeTenant } from '@rounds/contract/rights'
import { reply } from '#platform/http/reply.ts'
import { implement } from '#platform/http/implement.ts'
import { type FileContent, findFile, findLogo, insertFile, lockStoredBytes } from './queries.ts'
import { drawPicture } from './commands.ts'

/** The file itself. A public one may be shown on pages of others (a mail in a browser). */
const fileReply = (file: FileContent | undefined, reach: 'private' | 'public') => {
  // Markup that was stored before pictures were drawn is not shown any more.
  if (!file || file.contentType === 'image/svg+xml') throw notFound('File')
  const isImage = file.contentType.startsWith('image/')
  const name = encodeURIComponent(file.name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return reply(file.bytes, {
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': `${isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      // The next person at this device must not find what this one read; a logo is everybody's.
      'Cache-Control': reach === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
      ...(reach === 'public' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    },
  })
}

export const fileRoutes = implement(files, {
  upload: async ({ db, user, services }, { purpose, file }) => {
    if (purpose === 'logo' && !mayChangeTenant(user)) throw forbidden()
    const name = line(200).safeParse(file.name)
    if (!name.success || name.data === '') throw invalid('file', 'Invalid file name')
    const sent = Buffer.from(file.bytes)
    const kind = kindOf(name.data, sent)
    if (!kind || (purpose === 'logo' && !kind.isImage))
      throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'File type is not allowed')
    // Everybody sees a logo, and markup would run wherever it is opened.
    const isDrawn = purpose === 'logo' || kind.isDrawing === true
    const stored = {
      name: isDrawn ? `${name.data.replace(/\.[^.]*$/, '').slice(0, 190)}.png` : name.data,
      contentType: isDrawn ? 'image/png' : kind.contentType,
      bytes: isDrawn ? await drawPicture(sent, user.id) : sent,
    }
    const { companyFilesBytes } = services.settings
    if (companyFilesBytes > 0 && (await lockStoredBytes(db)) + stored.bytes.length > companyFilesBytes)
      throw conflict('Your company has no room left for this file', 'PLAN_LIMIT')
    const { id } = await insertFile(db, { ...stored, purpose, createdBy: user.id })
    const { contentType, bytes } = stored
    db.audit({ action: 'create', resource: 'file', resourceId: id, details: { purpose, size: bytes.length } })
    const place = purpose === 'logo' ? `logos/${user.tenantId}/${id}` : id
    return { id, name: stored.name, size: bytes.length, contentType, url: `${API_BASE}/files/${place}` }
  },

  get: async ({ db, user }, { id }) => {
    const file = await findFile(db, user.id, id)
    // What was written for somebody is no way round what their company lets them see now.
    const asked = file?.isReport ? reports.exportFile : prescribers.exportList
    const isClosed = file?.purpose === 'export' && !isAllowed(asked, user)
    return fileReply(isClosed ? undefined : file, 'private')
  },

  getLogo: async ({ services }, { tenantId, id }) =>
    fileReply(await findLogo(services.database.read(tenantId), id), 'public'),
})
