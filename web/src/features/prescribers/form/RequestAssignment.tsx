import { messages } from '@rounds/contract/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { useSave } from '#lib/reads/query.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'

/** Requirements S-051: a colleague has this prescriber; the supervisor can give them to the person who asks. */
export function RequestAssignment({ name, city }: { name: string; city: string }) {
  const [isAsked, setAsked] = useState(false)
  const { save, saving } = useSave(messages.send, {
    onSaved: () => {
      setAsked(true)
      toast(t('prescribers.assign.sent'))
    },
    onRefused: (error) => toast({ message: reasonOf(error), tone: 'error' }),
  })
  const ask = () =>
    save({
      subject: t('prescribers.assign.subject', { name }),
      body: t('prescribers.assign.body', { name, city }),
    })
  return (
    <div className="row wrap">
      <span className="ink-2">{t('prescribers.assign.text')}</span>
      <Button variant="default" loading={saving} disabled={isAsked} onClick={() => void ask()}>
        {t('prescribers.assign.request')}
      </Button>
    </div>
  )
}
