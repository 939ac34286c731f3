import { Button } from '@mantine/core'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ChipRadio } from '#ui/Chips.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import type { ImportFile } from '#features/prescribers/file/import-file.ts'
import { ImportLeftOut } from './ImportLeftOut.tsx'
import type { Repeats } from './useImport.ts'
import { type Verdict, differing } from './verdict.ts'
import classes from './ImportVerdict.module.css'

/** What an import would do, before it is done: how many are new, there already, or need fixing, and which. */
export function ImportVerdict({
  verdict,
  problem,
  file,
  repeats,
  setRepeats,
  onRun,
  onBack,
}: {
  verdict: Verdict
  problem: { title: string; text?: string } | null
  file: ImportFile
  repeats: Repeats
  setRepeats: (repeats: Repeats) => void
  onRun: () => void
  onBack: () => void
}) {
  const format = useFormat()
  const { ready, existing, repeated, bad } = verdict
  const counts = {
    ready: ready.length,
    existing: existing.length,
    repeated: repeated.length,
    bad: bad.length,
  }
  const kinds = (['ready', 'existing', 'repeated', 'bad'] as const).filter(
    (kind) => kind !== 'repeated' || counts.repeated > 0,
  )
  const others = differing(verdict)
  return (
    <>
      {problem === null ? null : <ErrorPanel {...problem} />}
      <div className={classes.card}>
        {kinds.map((kind) => (
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
      {others > 0 ? (
        <ChipRadio
          label={t('prescribers.import.differing', { count: others })}
          options={[
            { value: 'first', label: t('prescribers.import.keepFirst') },
            { value: 'join', label: t('prescribers.import.join') },
          ]}
          value={repeats}
          onChange={setRepeats}
        />
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
      <ImportLeftOut kind="repeated" rows={repeated} file={file} />
      <ImportLeftOut kind="existing" rows={existing} file={file} />
    </>
  )
}
