import { startOfWeek } from '@rounds/contract/dates'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { useFormat } from '#lib/words/format.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { WizardSteps } from './WizardSteps.tsx'
import { newWizard, withWeek, wizardAddress } from './address.ts'

/** Planning a week one question at a time (ux.md 4.3): for a phone, and for the first time. */
export function PlanWizardPage() {
  const today = useFormat().today()
  const [{ week }] = useAddress(wizardAddress)
  const { value, setValue, ready, clear } = useDraft('plan-wizard', 'current', newWizard(today))
  if (!ready) return null
  // A draft of a week that is over is of no use any more.
  const drafted = value.week < startOfWeek(today) ? newWizard(today) : value
  const asked = week === '' ? drafted.week : startOfWeek(week)
  const wizard = asked === drafted.week ? drafted : withWeek(drafted, asked)
  return (
    <WizardSteps
      key={wizard.week}
      wizard={wizard}
      onChange={(fields) => setValue({ ...wizard, ...fields })}
      onDone={() => void clear()}
    />
  )
}
