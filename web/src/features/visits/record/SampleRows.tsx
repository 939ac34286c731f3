import { t } from '#lib/words/messages.ts'
import { Stepper } from '#ui/Stepper.tsx'
import classes from './RecordFields.module.css'

/** How many samples of each chosen product were left. */
export function SampleRows({
  products,
  samples,
  onChange,
}: {
  products: readonly string[]
  samples: Record<string, number>
  onChange: (samples: Record<string, number>) => void
}) {
  if (products.length === 0) return null
  return (
    <section className={classes.samples} aria-label={t('visits.record.samples')}>
      {products.map((product) => (
        <div key={product} className={classes.sample}>
          <span>{t('visits.record.samplesOf', { product })}</span>
          <Stepper
            label={t('visits.record.samplesName', { product })}
            value={samples[product] ?? 0}
            onChange={(count) => onChange({ ...samples, [product]: count })}
          />
        </div>
      ))}
    </section>
  )
}
