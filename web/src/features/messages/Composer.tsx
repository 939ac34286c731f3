import { MESSAGE_BODY_MAX } from '@rounds/contract/messages'
import { Button, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useDraft } from '#lib/drafts.ts'
import { issuesOf } from '#lib/form-rules.ts'
import { t } from '#lib/messages.ts'
import { ChipRadio } from '#ui/Chips.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import classes from './Composer.module.css'
import { type Addressee, callOfLetter, sendLetter } from './message-commands.ts'

type Words = { subject: string; body: string; priority: 'normal' | 'high' }
type Problem = { path: string; message: string }

/** Writes a letter, kept on the device while it is written. A reply has its subject already. */
export function Composer({
  to,
  draftId,
  subject,
  threadId = null,
  inReplyTo = null,
  visitId = null,
  onSent,
}: {
  to: Addressee
  draftId: string
  /** What the subject is to begin with; of a reply what it is. */
  subject: string
  threadId?: string | null
  inReplyTo?: string | null
  visitId?: string | null
  onSent?: () => void
}) {
  const isReply = inReplyTo !== null
  const empty: Words = { subject, body: '', priority: 'normal' }
  const draft = useDraft<Words>('message', draftId, empty)
  const [problems, setProblems] = useState<Problem[]>([])
  const [attempt, setAttempt] = useState(0)
  const words = draft.value
  if (!draft.ready) return <div aria-busy />

  const change = (fields: Partial<Words>) => {
    draft.setValue((current) => ({ ...current, ...fields }))
    setProblems((current) => current.filter(({ path }) => !(path in fields)))
  }
  const errorOf = (path: string) => problems.find((problem) => problem.path === path)?.message

  const send = () => {
    const letter = { ...words, subject: isReply ? subject : words.subject, inReplyTo, visitId }
    const { endpoint, input } = callOfLetter(letter, to)
    const issues = issuesOf(endpoint.input, input)
    setProblems(issues)
    if (issues.length > 0) {
      setAttempt((count) => count + 1)
      return
    }
    sendLetter(letter, to, threadId, () => draft.setValue(words))
    draft.setValue(empty)
    void draft.clear()
    onSent?.()
  }

  return (
    <form
      className="stack"
      noValidate
      aria-label={isReply ? t('messages.replyTo', { name: to.name }) : t('messages.new')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ErrorSummary problems={problems} attempt={attempt} short />
      {isReply ? null : (
        <TextInput
          id="field-subject"
          label={t('messages.subject')}
          maxLength={200}
          value={words.subject}
          error={errorOf('subject')}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
      )}
      <Textarea
        id="field-body"
        label={isReply ? t('messages.replyTo', { name: to.name }) : t('messages.body')}
        rows={isReply ? 3 : 6}
        maxLength={MESSAGE_BODY_MAX}
        value={words.body}
        error={errorOf('body')}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
      {to.recipientId === null ? null : (
        <ChipRadio
          label={t('messages.priority')}
          options={(['normal', 'high'] as const).map((value) => ({
            value,
            label: t(`messages.priority.${value}`),
          }))}
          value={words.priority}
          onChange={(priority) => change({ priority })}
        />
      )}
      <div className={classes.foot}>
        <Button type="submit">{t(isReply ? 'messages.sendReply' : 'messages.send')}</Button>
        <span className="small ink-3" data-testid="save-state">
          {draft.saving ? t('messages.saving') : draft.savedAt === null ? '' : t('messages.saved')}
        </span>
      </div>
    </form>
  )
}
