import { Button } from '@mantine/core'
import { DATA_DAYS, exports } from '@rounds/contract/exports'
import { useState } from 'react'
import { useRead, useSave } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'
import classes from './Data.module.css'
import { ExportList } from './ExportList.tsx'
import { lookAgain } from './looking.ts'
import { ProofDialog } from './ProofDialog.tsx'

type Person = { id: string; name: string }

/** What is stored about somebody, for an admin to hand over (ux-next 4, User). */
export function PersonData({ id, name }: Person) {
  const read = useRead(exports.list, { userId: id }, { refetchInterval: lookAgain })
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={classes.data}>
      <p className="small ink-2">{t('data.person.text', { name })}</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('data.person.make')}
      </Button>
      <ExportList
        read={read}
        label={t('data.person.label', { name })}
        empty={t('data.person.empty')}
        whatOf={() => name}
        isShared
      />
      {isAsking ? <AskForPerson id={id} name={name} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

function AskForPerson({ id, name, onClose }: Person & { onClose: () => void }) {
  const { save, saving, error } = useSave(exports.requestPerson, {
    onSaved: () => {
      toast(t('data.asked'))
      onClose()
    },
  })
  return (
    <ProofDialog
      title={t('data.confirm.person', { name })}
      text={t('data.confirm.personText', { name, days: DATA_DAYS })}
      confirm={t('data.confirm.make')}
      busy={saving}
      error={error}
      onConfirm={(proof) => void save({ userId: id, ...proof })}
      onClose={onClose}
    />
  )
}
