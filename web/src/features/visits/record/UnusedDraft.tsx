import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { Note } from '#ui/Note.tsx'
import { toast } from '#ui/toasts.ts'
import type { RecordForm } from '#features/visits/visit/record-form.ts'

/** The visit was decided or submitted elsewhere while this device held other words: they are handed over, not lost. */
export function UnusedDraft({ form, onDiscard }: { form: RecordForm; onDiscard: () => void }) {
  const [isGone, setGone] = useState(false)
  const words = [form.feedback, form.notes, form.otherStep].filter(Boolean).join('\n\n')
  if (isGone) return null
  return (
    <Note role="status">
      <p>{t('visits.report.unused')}</p>
      <div className="row">
        {words === '' ? null : (
          <Button
            variant="default"
            onClick={() =>
              void navigator.clipboard.writeText(words).then(() => toast(t('visits.report.copied')))
            }
          >
            {t('visits.report.copy')}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => {
            setGone(true)
            onDiscard()
          }}
        >
          {t('visits.record.discard')}
        </Button>
      </div>
    </Note>
  )
}
