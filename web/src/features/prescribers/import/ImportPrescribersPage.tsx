import { Button } from '@mantine/core'
import { IconCircleCheck, IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useStore } from '#lib/plain/store.ts'
import { usePaths } from '#paths'
import { EmptyState } from '#ui/EmptyState.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { BackLink } from '#features/prescribers/prescriber/BackLink.tsx'
import { ImportChoose } from './ImportChoose.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportLeftOut } from './ImportLeftOut.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportVerdict } from './ImportVerdict.tsx'
import { type ImportStep, useImport } from './useImport.ts'
import classes from './ImportPrescribersPage.module.css'

/** Brings a list of prescribers from a CSV file or a workbook: read here, checked by the server, then stored (requirements E-034). */
export function ImportPrescribersPage() {
  const work = useImport()
  const { step, file } = work
  usePageTitle(t('prescribers.import.title'))
  useSpokenSteps(step)
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('prescribers.import.title')}
        back={<BackLink />}
        line={step.name === 'choose' ? t('prescribers.import.line') : <FileLine work={work} />}
      />
      <Offline />
      {step.name === 'choose' ? <ImportChoose problem={step.problem} onFile={work.read} /> : null}
      {step.name === 'reading' ? (
        <ImportProgress
          text={t('prescribers.import.readingRows', { count: step.rows })}
          onStop={work.startOver}
        />
      ) : null}
      {step.name === 'columns' && file ? (
        <ImportColumns
          file={file}
          reading={work.reading}
          setReading={work.setReading}
          problem={step.problem}
          onLetters={(encoding) => void work.readAs(encoding)}
          onCheck={() => void work.check()}
        />
      ) : null}
      {step.name === 'checking' ? (
        <ImportProgress
          text={t('prescribers.import.checking', { count: step.rows })}
          onStop={() => {
            work.stop()
            work.backToColumns()
          }}
        />
      ) : null}
      {step.name === 'checked' && file ? (
        <ImportVerdict
          verdict={step.verdict}
          problem={step.problem}
          file={file}
          repeats={work.repeats}
          setRepeats={work.setRepeats}
          onRun={() => void work.run(step.verdict)}
          onBack={work.backToColumns}
        />
      ) : null}
      {step.name === 'importing' ? (
        <ImportProgress
          text={t('prescribers.import.importing', { done: step.done, total: step.total })}
          done={step.done}
          total={step.total}
          onStop={work.stop}
        />
      ) : null}
      {step.name === 'done' && file ? <Done step={step} work={work} /> : null}
    </div>
  )
}

/** What was pressed is gone with its step: the focus goes to the title, and what came out is said. */
const useSpokenSteps = (step: ImportStep) => {
  const before = useRef(step.name)
  useEffect(() => {
    if (before.current === step.name) return
    before.current = step.name
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    if (step.name === 'checked') {
      const { ready, existing, repeated, bad } = step.verdict
      const counts = { ready: ready.length, existing: existing.length, bad: bad.length }
      announce(t('prescribers.import.counts', { ...counts, repeated: repeated.length }))
    }
    if (step.name === 'done') announce(t('prescribers.import.done', { count: step.imported }))
  }, [step])
}

type Work = ReturnType<typeof useImport>

function FileLine({ work: { file, step, startOver } }: { work: Work }) {
  if (!file || step.name === 'reading') return null
  const isBusy = step.name === 'checking' || step.name === 'importing'
  return (
    <span className={classes.file}>
      <span className="cut">{t('prescribers.import.file', { name: file.name })}</span>
      <span className="num ink-3">{t('prescribers.import.fileRows', { count: file.rows.length })}</span>
      {isBusy || step.name === 'done' ? null : (
        <Button variant="subtle" size="xs" onClick={startOver}>
          {t('prescribers.import.another')}
        </Button>
      )}
    </span>
  )
}

function Offline() {
  if (useStore(onlineStore)) return null
  return (
    <p className={classes.offline} role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      {t('prescribers.import.offline')}
    </p>
  )
}

function Done({ step, work }: { step: Extract<ImportStep, { name: 'done' }>; work: Work }) {
  const paths = usePaths()
  const { imported, existing, repeated, bad } = step
  const { file } = work
  const rest = [
    existing.length > 0 ? t('prescribers.import.doneExisting', { count: existing.length }) : '',
    repeated.length > 0 ? t('prescribers.import.doneRepeated', { count: repeated.length }) : '',
    bad.length > 0 ? t('prescribers.import.doneBad', { count: bad.length }) : '',
  ].filter(Boolean)
  return (
    <div className={classes.done}>
      <EmptyState
        icon={IconCircleCheck}
        title={
          imported === 0
            ? t('prescribers.import.doneNothing')
            : t('prescribers.import.done', { count: imported })
        }
        text={rest.join(' ')}
        action={
          <span className={classes.buttons}>
            <Button component={Link} to={paths.prescribers()}>
              {t('prescribers.import.go')}
            </Button>
            <Button variant="default" onClick={work.startOver}>
              {t('prescribers.import.another')}
            </Button>
          </span>
        }
      />
      {file ? <ImportLeftOut kind="bad" rows={bad} file={file} /> : null}
    </div>
  )
}
