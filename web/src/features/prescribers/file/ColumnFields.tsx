import { NativeSelect } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { type ColumnMap, type ImportField, hasName, importFields, unusedColumns } from './columns.ts'
import classes from './ColumnFields.module.css'

/** Which column of a file is what, each to be corrected; and whether that says what somebody is called. */
export function ColumnFields({
  headers,
  columns,
  onChange,
}: {
  headers: readonly string[]
  columns: ColumnMap
  onChange: (columns: ColumnMap) => void
}) {
  const unused = unusedColumns(headers, columns)
  const choices = [
    { value: '', label: t('prescribers.import.notInFile') },
    ...headers.map((header, column) => ({
      value: String(column),
      label: header === '' ? t('prescribers.import.column', { number: column + 1 }) : header,
    })),
  ]
  const choose = (field: ImportField, value: string) => {
    const { [field]: _, ...rest } = columns
    onChange(value === '' ? rest : { ...rest, [field]: Number(value) })
  }
  return (
    <>
      {hasName(columns) ? null : (
        <p className={classes.missing} role="status">
          {t('prescribers.import.noName')}
        </p>
      )}
      <div className={classes.fields}>
        {importFields.map((field) => (
          <NativeSelect
            key={field}
            label={t(`prescribers.import.field.${field}`)}
            data={choices}
            value={columns[field] === undefined ? '' : String(columns[field])}
            onChange={(event) => choose(field, event.currentTarget.value)}
            data-matched={columns[field] === undefined ? undefined : true}
          />
        ))}
      </div>
      {unused.length > 0 ? (
        <p className="small ink-2">
          {t('prescribers.import.unused', { count: unused.length, names: unused.join(', ') })}
        </p>
      ) : null}
    </>
  )
}
