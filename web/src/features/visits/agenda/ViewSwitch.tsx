import { IconCalendarWeek, IconColumns1, IconLayoutList } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import { type ViewMode, viewModes } from './address.ts'
import classes from './ViewSwitch.module.css'

const glyphs = { grid: IconCalendarWeek, list: IconLayoutList, day: IconColumns1 }

/** Grid, list or day; on phones words only. */
export function ViewSwitch({ value, onChange }: { value: ViewMode; onChange: (value: ViewMode) => void }) {
  return (
    <div className={classes.switch} role="group" aria-label={t('visits.agenda.view')}>
      {viewModes.map((mode, index) => {
        const Glyph = glyphs[mode]
        return (
          <button
            key={mode}
            type="button"
            className={classes.mode}
            aria-pressed={mode === value}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onChange(mode)}
          >
            <Glyph size={18} stroke={1.75} aria-hidden />
            {t(`visits.agenda.view.${mode}`)}
          </button>
        )
      })}
    </div>
  )
}
