import { Spotlight, useSpotlight } from '@mantine/spotlight'
import { t } from '#lib/words/messages.ts'
import { KeyNames } from '#app/keys/KeyNames.tsx'
import { type Group, type Row } from './rows.ts'
import { LIST_ID, rowId, spotlightStore } from './spotlight.ts'
import classes from './Palette.module.css'

/** The groups of rows below the field; exactly one row is selected, at first the first. */
export function PaletteResults({
  groups,
  search,
  choose,
}: {
  groups: readonly Group[]
  search: string
  choose: (row: Row) => void
}) {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const selected = Math.min(Math.max(useSpotlight(spotlightStore).selected, 0), count - 1)
  const isNone = groups[0]?.name === 'none'
  let index = -1
  return (
    <>
      {isNone ? <p className={classes.none}>{t('app.palette.none', { q: search })}</p> : null}
      <Spotlight.ActionsList
        id={LIST_ID}
        className={classes.list}
        role="listbox"
        aria-label={t('app.palette.results')}
        data-empty={count === 0 || undefined}
      >
        {groups.map(({ name, rows }) => (
          <div key={name} role="group" aria-label={t(`app.palette.group.${name}`)} className={classes.group}>
            {name === 'none' ? null : (
              <div className={classes.heading} aria-hidden>
                {t(`app.palette.group.${name}`)}
              </div>
            )}
            {rows.map((row) => {
              index++
              return (
                <Result
                  key={row.key}
                  row={row}
                  index={index}
                  isSelected={index === selected}
                  onChoose={() => choose(row)}
                />
              )
            })}
          </div>
        ))}
      </Spotlight.ActionsList>
      <p className="visually-hidden" role="status">
        {isNone ? t('app.palette.none', { q: search }) : t('app.palette.found', { count })}
      </p>
    </>
  )
}

function Result({
  row: { label, detail, note, icon: Glyph, keys },
  index,
  isSelected,
  onChoose,
}: {
  row: Row
  index: number
  isSelected: boolean
  onChoose: () => void
}) {
  return (
    <Spotlight.Action
      // The kit keeps an `id` for itself.
      ref={(row: HTMLElement | null) => row?.setAttribute('id', rowId(index))}
      role="option"
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      className={classes.row}
      onClick={onChoose}
      onMouseMove={({ movementX, movementY }) => {
        // A mouse that rests is said to move when the rows move below it.
        if (movementX !== 0 || movementY !== 0)
          spotlightStore.updateState((state) => ({ ...state, selected: index }))
      }}
    >
      <Glyph size={18} stroke={1.75} aria-hidden className={classes.glyph} />
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {detail ? <span className={`small cut ${classes.detail}`}>{detail}</span> : null}
      </span>
      {note ? <span className={`small num ${classes.note}`}>{note}</span> : null}
      {keys ? <KeyNames keys={keys} isHint /> : null}
    </Spotlight.Action>
  )
}
