import { Button } from '@mantine/core'
import { importColumns } from '@rounds/contract/rules/prescribers'
import { IconDownload, IconTableImport } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ColumnFields } from '#features/prescribers/file/ColumnFields.tsx'
import { type ColumnMap, hasName } from '#features/prescribers/file/columns.ts'
import { IMPORT_ACCEPTS } from '#features/prescribers/file/file.ts'
import { saveCsv } from '#lib/plain/save-file.ts'
import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Help } from './Help.tsx'
import { ImportRows } from './ImportRows.tsx'
import { StepPage } from './StepPage.tsx'
import {
  MAX_MEGABYTES,
  chooseFile,
  currentFile,
  faultText,
  fileStore,
  readColumns,
  removeFile,
} from './prescriber-file.ts'
import { judgeRows } from './prescriber-rows.ts'
import { wizardStore } from './store.ts'
import { useStepForm } from './useStepForm.ts'
import classes from './SetupWizard.module.css'

/** Step 5: a file of prescribers, read here, kept with the rest and imported by Finish under the same rules as later. */
export function ImportStep() {
  const { dataImport } = useStore(wizardStore, ({ data }) => data)
  const chosen = currentFile(useStore(fileStore), dataImport)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work
    } catch (error) {
      setProblem(faultText(error))
    } finally {
      setBusy(false)
    }
  }
  // A file of which nothing can be imported would be refused by Finish.
  const isUseless = useMemo(
    () => dataImport != null && judgeRows(dataImport.prescribers).ready === 0,
    [dataImport],
  )
  const form = useStepForm(
    isUseless ? [{ path: 'dataImport', rule: 'custom', message: t('setup.import.noneReady') }] : [],
    () => false,
  )
  const name = chosen?.file.name ?? dataImport?.fileName
  return (
    <StepPage
      step="import"
      title={t('setup.import.title')}
      text={t('setup.import.text')}
      isEmpty
      problems={form.problems}
      attempt={form.attempt}
      check={form.check}
      help={<Help title={t('setup.help.import')} of="import" />}
    >
      {problem === undefined ? null : (
        <p className="fault" role="alert">
          {problem}
        </p>
      )}
      <FileDrop
        id="field-dataImport"
        look="area"
        accept={IMPORT_ACCEPTS}
        onFiles={([file]) => file && void attempt(chooseFile(file))}
      >
        <IconTableImport size={32} stroke={1.5} aria-hidden />
        <b className={classes.fileName}>
          {isBusy ? t('setup.import.reading') : (name ?? t('setup.import.none'))}
        </b>
        <span className="small ink-3">{t('setup.import.choose', { size: MAX_MEGABYTES })}</span>
      </FileDrop>
      <div className={classes.buttons}>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => saveCsv('prescribers.csv', [importColumns])}
        >
          {t('setup.import.template')}
        </Button>
        {name === undefined ? null : (
          <Button variant="subtle" onClick={removeFile}>
            {t('setup.import.remove')}
          </Button>
        )}
      </div>
      {chosen ? (
        <Columns
          // What was recognised stays folded; another file is looked at anew.
          key={chosen.file.headers.join('\n')}
          headers={chosen.file.headers}
          columns={chosen.columns}
          onChange={(columns) => void attempt(readColumns(chosen.file, columns))}
        />
      ) : null}
      {dataImport ? (
        <ImportRows
          rows={dataImport.prescribers}
          file={chosen?.file}
          onLetters={(encoding) => chosen && void attempt(chooseFile(chosen.file.source, encoding))}
        />
      ) : null}
    </StepPage>
  )
}

/** Which column is what: open where the headers do not say it. */
function Columns({
  headers,
  columns,
  onChange,
}: {
  headers: readonly string[]
  columns: ColumnMap
  onChange: (columns: ColumnMap) => void
}) {
  const [isUnknown] = useState(() => !hasName(columns))
  return (
    <details className={classes.columns} open={isUnknown}>
      <summary>{t('setup.import.columns', { count: Object.keys(columns).length })}</summary>
      <div className="stack">
        <ColumnFields headers={headers} columns={columns} onChange={onChange} />
      </div>
    </details>
  )
}
