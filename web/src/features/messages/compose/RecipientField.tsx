import { t } from '#lib/words/messages.ts'
import { ChipButton, ChipMulti } from '#ui/Chips.tsx'

/** Who of the team gets the letter: some, or all at a press. */
export function RecipientField({
  team,
  value,
  error,
  onChange,
}: {
  team: readonly { id: string; name: string }[]
  value: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}) {
  return (
    <ChipMulti
      id="field-recipientIds"
      label={t('messages.recipient')}
      options={team.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      error={error}
      onChange={onChange}
      after={
        team.length > 1 && value.length < team.length ? (
          <ChipButton dashed onClick={() => onChange(team.map(({ id }) => id))}>
            {t('messages.wholeTeam')}
          </ChipButton>
        ) : null
      }
    />
  )
}
