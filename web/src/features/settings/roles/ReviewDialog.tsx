import { Button } from '@mantine/core'
import type { Permission } from '@rounds/contract/permissions'
import { t } from '#lib/words/messages.ts'
import { AlertButtons, AlertDialog } from '#ui/AlertDialog.tsx'
import { type Stored, type Wanted, changesOf, inSentence, roles } from './rules.ts'
import classes from './Roles.module.css'

/** What the changes mean for people, in sentences, before they are saved. */
export function ReviewDialog({
  stored,
  wanted,
  wordsOf,
  saving,
  onSave,
  onClose,
}: {
  stored: Stored
  wanted: Wanted
  wordsOf: (key: Permission) => string
  saving: boolean
  onSave: () => void
  onClose: () => void
}) {
  const sentences = roles.flatMap((role) =>
    changesOf(stored[role], wanted).map(({ key, isOn }) => ({
      key: `${role} ${key}`,
      words: t(isOn ? 'roles.yes' : 'roles.no', {
        roles: t(`roles.all.${role}`),
        what: inSentence(wordsOf(key)),
        people: t('roles.people', { count: stored[role].people }),
      }),
    })),
  )
  return (
    <AlertDialog
      opened
      title={t('roles.reviewTitle', { count: sentences.length })}
      onEscape={onClose}
      size={520}
    >
      <ul className={classes.sentences}>
        {sentences.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
      <p className="small ink-2">{t('roles.at')}</p>
      <AlertButtons>
        <Button variant="default" onClick={onClose}>
          {t('roles.back')}
        </Button>
        <Button loading={saving} onClick={onSave} data-autofocus>
          {t('roles.save')}
        </Button>
      </AlertButtons>
    </AlertDialog>
  )
}
