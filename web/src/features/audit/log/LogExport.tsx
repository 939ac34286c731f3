import { Button } from '@mantine/core'
import { audit } from '@rounds/contract/audit'
import { exports } from '@rounds/contract/exports'
import { IconFiles } from '@tabler/icons-react'
import { ExportList } from '#features/exports/data/ExportList.tsx'
import { lookAgain } from '#features/exports/data/looking.ts'
import { messageOf } from '#lib/plain/errors.ts'
import { saveText } from '#lib/plain/save-text.ts'
import { useRead, useSave } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { t } from '#lib/words/messages.ts'
import { useToday } from '#lib/words/useToday.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toasts.ts'
import type { filterOf } from './address.ts'

type Props = {
  filter: ReturnType<typeof filterOf>
  /** Whether the files that were made are looked at. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const failed = (error: unknown) => toast({ message: messageOf(error), tone: 'error' })

/** What the filter finds as a file: at once, or of many entries in the background, where it can be had for some days. */
export function LogExport({ filter, isOpen, onOpen }: Props) {
  const { slug } = useTenant()
  const today = useToday()
  const files = useRead(exports.listLog, {}, { refetchInterval: lookAgain })
  const asked = useSave(exports.requestLog, { onSaved: () => onOpen(true), onRefused: failed })
  const made = useSave(audit.exportList, {
    onSaved: ({ text, count }) => {
      saveText(`${t('audit.file')}-${slug}-${today}.csv`, text)
      toast(t('audit.exported', { count }))
    },
    onRefused: (error) => {
      if (error.code === 'EXPORT_TOO_LARGE') void asked.save(filter)
      else failed(error)
    },
  })
  return (
    <>
      {files.data && files.data.data.length > 0 ? (
        <Button
          variant="subtle"
          leftSection={<IconFiles size={18} stroke={1.75} aria-hidden />}
          onClick={() => onOpen(true)}
        >
          {t('audit.files')}
        </Button>
      ) : null}
      <Button variant="default" loading={made.saving || asked.saving} onClick={() => void made.save(filter)}>
        {t('audit.export')}
      </Button>
      <Sheet opened={isOpen} onClose={() => onOpen(false)} title={t('audit.files.title')}>
        <div className="stack">
          <p className="ink-2">{t('audit.files.text')}</p>
          <ExportList
            read={files}
            label={t('audit.files.title')}
            empty={t('audit.files.none')}
            whatOf={() => t('audit.title')}
            isShared
          />
        </div>
      </Sheet>
    </>
  )
}
