import { Button } from '@mantine/core'
import { exports } from '@rounds/contract/exports'
import { useRead, useSave } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'
import classes from './Data.module.css'
import { ExportList } from './ExportList.tsx'
import { lookAgain } from './looking.ts'
import { tellFailure } from './commands.ts'

/** What is stored about oneself, to take along (ux-next 4, Account). */
export function OwnData() {
  const read = useRead(exports.listOwn, {}, { refetchInterval: lookAgain })
  const { save, saving } = useSave(exports.requestOwn, {
    onSaved: () => toast(t('data.asked')),
    onRefused: tellFailure,
  })
  return (
    <div className={classes.data}>
      <p className="ink-2">{t('data.own.text')}</p>
      <Button variant="default" loading={saving} onClick={() => void save({})}>
        {t('data.own.make')}
      </Button>
      <ExportList
        read={read}
        label={t('data.own.label')}
        empty={t('data.own.empty')}
        whatOf={() => t('data.what.own')}
      />
      <p className="small ink-3">{t('data.own.erase')}</p>
    </div>
  )
}
