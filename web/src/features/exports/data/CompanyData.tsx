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

/** All that a company has stored, to take along, and the files that admins have asked for (ux-next 4, Settings). */
export function CompanyData() {
  const read = useRead(exports.list, {}, { refetchInterval: lookAgain })
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={classes.data}>
      <p className="ink-2">{t('data.company.text')}</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('data.company.make')}
      </Button>
      <ExportList
        read={read}
        label={t('data.company.label')}
        empty={t('data.company.empty')}
        whatOf={({ personName }) => personName ?? t('data.what.company')}
        isShared
      />
      <p className="small ink-3">{t('data.company.person')}</p>
      {isAsking ? (
        <ProofDialog
          title={t('data.confirm.company')}
          text={t('data.confirm.companyText', { days: DATA_DAYS })}
          confirm={t('data.confirm.make')}
          endpoint={exports.requestCompany}
          toInput={(proof) => proof}
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
