import { Button } from '@mantine/core'
import { DATA_DAYS, exports } from '@rounds/contract/exports'
import { useState } from 'react'
import { ProofDialog } from '#features/auth/factor/ProofDialog.tsx'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'
import classes from './Data.module.css'
import { ExportList } from './ExportList.tsx'
import { lookAgain } from './looking.ts'

/** What is stored about somebody, for an admin to hand over (ux-next 4, User). */
export function PersonData({ id, name }: { id: string; name: string }) {
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
      {isAsking ? (
        <ProofDialog
          title={t('data.confirm.person', { name })}
          text={t('data.confirm.personText', { name, days: DATA_DAYS })}
          confirm={t('data.confirm.make')}
          endpoint={exports.requestPerson}
          toInput={(proof) => ({ userId: id, ...proof })}
          onDone={() => {
            setAsking(false)
            toast(t('data.asked'))
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
