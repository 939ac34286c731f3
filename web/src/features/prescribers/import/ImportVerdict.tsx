import { Button } from '@mantine/core'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import type { ImportFile } from './file.ts'
import { ImportLeftOut } from './ImportLeftOut.tsx'
import type { Verdict } from './useImport.ts'
import classes from './ImportVerdict.module.css'

/** What an import would do, before it is done: how many are new, there already, or need fixing, and which. */
export function ImportVerdict({
  verdict,
  problem,
  file,
  onRun,
  onBack,
}: {
  verdict: Verdict
  problem: { title: string; text?: string } | null
  file: ImportFile
  onRun: () => void
  onBack: () => void
}) {
  const format = useFormat()
  const { ready, existing, bad } = verdict
  const counts = { ready: ready.length, existing: existing.length, bad: bad.length }
  return (
    <>
      {problem === null ? null : <ErrorPanel {...problem} />}
      <div className={classes.card}>
        {(['ready', 'existing', 'bad'] as const).map((kind) => (
          <p
            key={kind}
            className={classes.count}
            data-kind={kind}
            data-none={counts[kind] === 0 || undefined}
          >
            <span className={classes.number}>{format.number(counts[kind])}</span>{' '}
            {t(`prescribers.import.${kind}`)}
          </p>
        ))}
      </div>
      {counts.ready === 0 ? (
        <p className="ink-2">
          {t(counts.bad > 0 ? 'prescribers.import.allBad' : 'prescribers.import.allThere')}
        </p>
      ) : null}
      <div className={classes.buttons}>
        {counts.ready > 0 ? (
          <Button onClick={onRun}>{t('prescribers.import.run', { count: counts.ready })}</Button>
        ) : null}
        <Button variant="default" onClick={onBack}>
          {t('prescribers.import.back')}
        </Button>
      </div>
      <ImportLeftOut kind="bad" rows={bad} file={file} />
      <ImportLeftOut kind="existing" rows={existing} file={file} />
    </>
  )
}
