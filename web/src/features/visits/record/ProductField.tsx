import { dashboard } from '@rounds/contract/dashboard'
import { plainText } from '@rounds/contract/prescribers'
import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { useRead } from '#lib/reads/query.ts'
import { ChipButton, ChipMulti } from '#ui/Chips.tsx'
import classes from './RecordFields.module.css'

/** How many of the delegate's products stand ready before “More…”. */
const READY = 4
const FOUND = 12
const LONGEST = 120

/** The room that the chips will take, so that nothing below them moves when they come, nor when none comes. */
const keepPlaces = (isBare: boolean) =>
  Array.from({ length: READY }, (_, index) => (
    <span key={index} className={isBare ? `${classes.place} ${classes.bare}` : classes.place} aria-hidden />
  ))

const optionsOf = (products: readonly string[]) =>
  products.map((product) => ({ value: product, label: product }))

/** Products discussed: this delegate's last used ones first, the rest and new ones behind “More…”. */
export function ProductField({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}) {
  const read = useRead(dashboard.products, {}, { staleTime: 300_000 })
  const known = read.data?.data ?? []
  const ready = known.slice(0, READY)
  const [isOpen, setOpen] = useState(false)
  // What opens later would move what the finger is at.
  const [wasKnown] = useState(read.data !== undefined)
  const hasNone = known.length === 0 && chosen.length === 0
  const isSearching = isOpen || (wasKnown && hasNone)
  const shown = [...ready, ...chosen.filter((product) => !ready.includes(product))]
  return (
    <section className={classes.group} data-field="products">
      <div className="spread">
        <h2 className={classes.heading}>{t('visits.record.products')}</h2>
        {known.length > 0 ? <span className="small ink-3">{t('visits.record.lastUsed')}</span> : null}
      </div>
      <ChipMulti
        label={t('visits.record.products')}
        hideLabel
        options={optionsOf(shown)}
        value={chosen}
        onChange={onChange}
        after={
          <>
            {read.isPending ? keepPlaces(false) : null}
            <ChipButton expanded={isSearching} onClick={() => setOpen(!isOpen)}>
              {t('visits.record.more')}
            </ChipButton>
            {hasNone && !read.isPending && !isSearching ? keepPlaces(true) : null}
          </>
        }
      />
      {isSearching ? (
        <ProductSearch
          known={known.filter((product) => !shown.includes(product))}
          onAdd={(product) => {
            if (!chosen.includes(product)) onChange([...chosen, product])
          }}
        />
      ) : null}
    </section>
  )
}

function ProductSearch({ known, onAdd }: { known: readonly string[]; onAdd: (product: string) => void }) {
  const [words, setWords] = useState('')
  const typed = words.trim()
  const found = known.filter((product) => plainText(product).includes(plainText(typed))).slice(0, FOUND)
  const isNew = typed !== '' && !found.some((product) => plainText(product) === plainText(typed))
  const add = (product: string) => {
    onAdd(product)
    setWords('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    const only = !isNew && found.length === 1 ? found[0] : typed
    if (only) add(only)
  }
  return (
    <div className={classes.search}>
      <TextInput
        label={t('visits.record.searchProduct')}
        value={words}
        maxLength={LONGEST}
        autoComplete="off"
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.found}>
        {found.map((product) => (
          <ChipButton key={product} onClick={() => add(product)}>
            {product}
          </ChipButton>
        ))}
        {isNew ? (
          <ChipButton dashed onClick={() => add(typed)}>
            {t('visits.record.addProduct', { product: typed })}
          </ChipButton>
        ) : null}
      </div>
    </div>
  )
}
