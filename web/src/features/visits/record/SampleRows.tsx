import { t } from '#lib/words/messages.ts'
import { Stepper } from '#ui/Stepper.tsx'
import classes from './RecordFields.module.css'

/** A dose stays with its unit: “Respiranel 100 µg”. */
const unbroken = (product: string) => product.replace(/(\d)\s+(?=\S{1,5}$)/, '$1\u00a0')

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
    <section className={classes.group} data-field="samples">
      <h2 className={classes.heading}>{t('visits.record.samples')}</h2>
      <div className={classes.samples}>
        {products.map((product) => (
          <div key={product} className={classes.sample}>
            <span>{unbroken(product)}</span>
            <Stepper
              label={t('visits.record.samplesName', { product })}
              value={samples[product] ?? 0}
              onChange={(count) => onChange({ ...samples, [product]: count })}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
