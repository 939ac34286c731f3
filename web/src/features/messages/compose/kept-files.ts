import { inTurn } from '#lib/device/database.ts'
import { deviceKey } from '#lib/device/key.ts'
import type { StoredDraft } from '#lib/device/rows.ts'
import { ownerOfDraft } from '#lib/device/rules.ts'
import { type Sealed, sealBytes, unseal, unsealBytes } from '#lib/device/sealed.ts'
import { type DraftKey, channel, keyOf, removeDraft, sealed, writeDraft } from '#lib/drafts/store.ts'

/** Whose file goes along with which draft of a message. */
export type FilesOf = { owner: string | null; draftId: string }

/** A file that the server does not have yet; `id` is also the key of its upload. */
export type KeptFile = { id: string; file: File }

type About = { name: string; type: string }
type Stored = { about: About | Sealed; bytes: ArrayBuffer | Sealed }

/** A draft of its own: who types on does not seal megabytes again. */
const rowOf = ({ owner, draftId }: FilesOf, id: string): DraftKey => ({
  kind: 'file',
  id: `${draftId}:${id}`,
  owner,
})

const sealedFile = async (
  row: DraftKey,
  owner: string,
  { name, type, ...file }: About & { bytes: ArrayBuffer },
) => ({
  about: await sealed(row, { name, type }),
  bytes: await sealBytes(deviceKey(owner), file.bytes),
})

/** Keeps a file with its draft until it is on the server. Resolves to whether this device has it. Never rejects. */
export const keepFile = async (of: FilesOf, { id, file }: KeptFile): Promise<boolean> => {
  const row = rowOf(of, id)
  if (of.owner === null) return false
  const { name, type } = file
  const { owner } = of
  const stored = file.arrayBuffer().then((bytes) => sealedFile(row, owner, { name, type, bytes }))
  return (await writeDraft(row, undefined, stored, { rev: id, seen: {} })) !== null
}

/** It is on the server, or not wanted any more. Never rejects. */
export const forgetFile = (of: FilesOf, id: string): Promise<void> => removeDraft(rowOf(of, id), id)

/** The files that wait with a draft, oldest first. What no key opens is as good as absent. Never rejects. */
export const keptFiles = async (of: FilesOf): Promise<KeptFile[]> => {
  const prefix = keyOf(rowOf(of, ''))
  if (prefix === null) return []
  const key = () => deviceKey(ownerOfDraft(prefix))
  const opened = async (row: StoredDraft): Promise<KeptFile[]> => {
    const value = row.value as Stored
    const [about, bytes] = await Promise.all([unseal(key(), value.about), unsealBytes(key(), value.bytes)])
    if (!about || !bytes) return []
    const { name, type } = about
    return [{ id: row.key.slice(prefix.length), file: new File([bytes], name, { type }) }]
  }
  try {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const rows = await inTurn('drafts', undefined, (database) => database.getAll('drafts', range))
    return (await Promise.all(rows.toSorted((a, b) => a.savedAt - b.savedAt).map(opened))).flat()
  } catch {
    return []
  }
}

/** Runs with the id of each file of a draft that another tab has kept or let go of. */
export const onFileElsewhere = (of: FilesOf, listener: (id: string) => void): (() => void) => {
  const prefix = keyOf(rowOf(of, ''))
  // What went of a draft is told there, too, and names no file.
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (prefix !== null && typeof data === 'string' && data.startsWith(prefix))
      listener(data.slice(prefix.length))
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
