import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from './IconButton.tsx'
import classes from './Stepper.module.css'
import { useUiTexts } from './texts.ts'

/** − n +. `label` names what is counted: “Cardiol samples”. */
export function Stepper({
  label,
  value,
  onChange,
  min = 0,
  max = 999,
}: {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
}) {
  const texts = useUiTexts()
  return (
    <span className={classes.stepper} role="group" aria-label={label}>
      <IconButton
        icon={IconMinus}
        look="outline"
        label={texts.fewer(label)}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output className={classes.value}>{value}</output>
      <IconButton
        icon={IconPlus}
        look="outline"
        label={texts.more(label)}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </span>
  )
}
