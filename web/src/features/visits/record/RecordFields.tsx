import type { ReactNode } from 'react'
import { t } from '#lib/words/messages.ts'
import { RatingScale } from '#ui/RatingScale.tsx'
import { NextStepField } from './NextStepField.tsx'
import { ObjectiveList } from './ObjectiveList.tsx'
import { OpenFields } from './OpenFields.tsx'
import { ProductField } from './ProductField.tsx'
import type { RecordForm } from '#features/visits/visit/record-form.ts'
import { SampleRows } from './SampleRows.tsx'
import classes from './RecordFields.module.css'

export const RATING_ID = 'visit-rating'

/** The questions of a record, in the order of a visit. Only the rating is required. */
export function RecordFields({
  form,
  error,
  onChange,
  children,
}: {
  form: RecordForm
  error: string | undefined
  onChange: (fields: Partial<RecordForm>) => void
  /** What else may be said, beside “+ Notes”. */
  children: ReactNode
}) {
  return (
    <>
      <ObjectiveList objectives={form.objectives} onChange={(objectives) => onChange({ objectives })} />
      <ProductField chosen={form.products} onChange={(products) => onChange({ products })} />
      <SampleRows
        products={form.products}
        samples={form.samples}
        onChange={(samples) => onChange({ samples })}
      />
      <div id={RATING_ID}>
        <RatingScale
          label={t('visits.record.rating')}
          lowest={t('visits.record.ratingLowest')}
          highest={t('visits.record.ratingHighest')}
          value={form.rating}
          error={error}
          onChange={(rating) => onChange({ rating })}
        />
      </div>
      <NextStepField steps={form.steps} other={form.otherStep} onChange={onChange} />
      <div className={classes.more}>
        <OpenFields feedback={form.feedback} notes={form.notes} onChange={onChange} />
        {children}
      </div>
    </>
  )
}
