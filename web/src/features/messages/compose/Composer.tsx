import type { Attachment } from '@rounds/contract/messages'
import { messages as rules } from '@rounds/contract/rules/messages'
import { Button, TextInput, Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { writeDraft } from '#lib/drafts/store.ts'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { issuesOf } from '#lib/page/form-rules.ts'
import { t } from '#lib/words/messages.ts'
import { ChipRadio } from '#ui/Chips.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { toast } from '#ui/toasts.ts'
import { AttachmentField } from './AttachmentField.tsx'
import classes from './Composer.module.css'
import { type Addressee, callOfLetter, sendLetter } from '#features/messages/message/commands.ts'
import { RecipientField } from './RecipientField.tsx'
import { useAttachments } from './useAttachments.ts'

type Words = {
  subject: string
  body: string
  priority: 'normal' | 'high'
  attachments: Attachment[]
  /** Of a letter to people of the team: who was chosen. */
  recipientIds: string[]
}
type Problem = { path: string; message: string }

/** Stands for nobody: the schema says what is missing then. */
const nobody: Addressee = { recipientId: '', name: '' }

/**
 * Writes a letter, kept on the device while it is written: to somebody (`to`), or to whoever is chosen of a `team`. A reply
 * has its subject already.
 */
export function Composer({
  to = null,
  team = [],
  chosen: preset = [],
  draftId,
  subject,
  threadId = null,
  inReplyTo = null,
  visitId = null,
  onSent,
}: {
  to?: Addressee | null
  team?: readonly { id: string; name: string }[]
  /** Who of it is chosen at first. */
  chosen?: readonly string[]
  draftId: string
  /** What the subject is to begin with; of a reply what it is. */
  subject: string
  threadId?: string | null
  inReplyTo?: string | null
  visitId?: string | null
  onSent?: () => void
}) {
  const isReply = inReplyTo !== null
  const empty: Words = { subject, body: '', priority: 'normal', attachments: [], recipientIds: [...preset] }
  const draft = useDraft<Words>('message', draftId, empty)
  const [problems, setProblems] = useState<Problem[]>([])
  const [attempt, setAttempt] = useState(0)
  // A draft of an older version knows less.
  const words = { ...empty, ...draft.value }
  // Another letter may be written over the page: its fields have names of their own.
  const idOf = (path: string) => (isReply ? `reply-${path}` : path)
  const awaiting = useAwaiting()
  const change = (fields: Partial<Words>) => {
    awaiting.set(false)
    draft.setValue((current) => ({ ...empty, ...current, ...fields }))
    const changed = Object.keys(fields).map(idOf)
    setProblems((current) => current.filter(({ path }) => !changed.includes(path)))
  }
  const files = useAttachments(draftId, {
    count: words.attachments.length,
    isReady: draft.ready,
    onAttached: (attachment) => {
      draft.setValue((current) => ({
        ...empty,
        ...current,
        attachments: [
          // Sent twice by two tabs, it is stored once.
          ...(current.attachments ?? []).filter(({ fileAssetId }) => fileAssetId !== attachment.fileAssetId),
          attachment,
        ],
      }))
      return draft.flush()
    },
  })
  const errorOf = (path: string) => problems.find((problem) => problem.path === idOf(path))?.message
  const chosen = team.filter(({ id }) => words.recipientIds.includes(id))
  const addressees = to === null ? chosen.map(({ id, name }) => ({ recipientId: id, name })) : [to]

  const send = () => {
    awaiting.set(false)
    const letter = {
      subject: isReply ? subject : words.subject,
      body: words.body,
      priority: words.priority,
      attachments: words.attachments.map(({ fileAssetId }) => ({ fileAssetId })),
      inReplyTo,
      visitId,
    }
    const first = addressees[0] ?? nobody
    const schema = first.recipientId === null ? rules.send.input : rules.sendToDelegate.input
    const issues = [
      ...issuesOf(schema, callOfLetter(letter, first).input).map(({ path, message }) => ({
        path: path === 'recipientId' ? 'recipientIds' : idOf(path),
        message,
      })),
      // Never without one that was meant to go along.
      ...(files.hasFailed ? [{ path: idOf('attachments'), message: t('messages.notAttached') }] : []),
    ]
    setProblems(issues)
    if (issues.length > 0) {
      setAttempt((count) => count + 1)
      return
    }
    if (files.isBusy) {
      awaiting.set(true)
      announce(t('messages.awaitsFile'))
      return
    }
    sendLetter(letter, addressees, threadId, () => {
      // Whether or not this is still on the page.
      draft.setValue(words)
      void writeDraft({ kind: 'message', id: draftId }, words)
    })
    draft.setValue(empty)
    void draft.clear()
    onSent?.()
  }

  const sendAwaited = useEffectEvent(send)
  const isDue = awaiting.is && !files.isBusy
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(sendAwaited)
    return () => clearTimeout(timer)
  }, [isDue])
  if (!draft.ready || !files.isRead) return <div aria-busy />

  const saved = draft.savedAt === null ? '' : t('messages.saved')
  const saveState = draft.saving ? t('messages.saving') : draft.isKept ? saved : t('messages.notKept')

  return (
    <form
      ref={isReply ? undefined : startInside}
      className={`stack ${classes.form}`}
      noValidate
      aria-label={isReply && to ? t('messages.replyTo', { name: to.name }) : t('messages.new')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ErrorSummary problems={problems} attempt={attempt} short />
      {to === null ? (
        <RecipientField
          team={team}
          value={words.recipientIds}
          error={errorOf('recipientIds')}
          onChange={(recipientIds) => change({ recipientIds })}
        />
      ) : null}
      {isReply ? null : (
        <TextInput
          id="field-subject"
          label={t('messages.subject')}
          value={words.subject}
          error={errorOf('subject')}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
      )}
      <Textarea
        id={`field-${idOf('body')}`}
        label={isReply && to ? t('messages.replyTo', { name: to.name }) : t('messages.body')}
        autosize
        minRows={isReply ? 3 : 6}
        maxRows={14}
        value={words.body}
        error={errorOf('body')}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
      <AttachmentField
        id={`field-${idOf('attachments')}`}
        attachments={words.attachments}
        incoming={files.incoming}
        onAdd={(chosen) => {
          awaiting.set(false)
          files.add(chosen)
        }}
        onRemove={(id) =>
          change({ attachments: words.attachments.filter(({ fileAssetId }) => fileAssetId !== id) })
        }
        onDrop={(id) => {
          awaiting.set(false)
          files.drop(id)
        }}
        onRetry={files.retry}
      />
      {to?.recipientId === null ? null : (
        <div className={classes.priority}>
          <span className={classes.name} aria-hidden>
            {t('messages.priority')}
          </span>
          <ChipRadio
            label={t('messages.priority')}
            hideLabel
            options={(['normal', 'high'] as const).map((value) => ({
              value,
              label: t(`messages.priority.${value}`),
            }))}
            value={words.priority}
            onChange={(priority) => change({ priority })}
          />
        </div>
      )}
      {files.hasFailed && errorOf('attachments') !== undefined ? (
        <p className="fault">{errorOf('attachments')}</p>
      ) : null}
      {awaiting.is ? (
        <p className="small" data-testid="awaits-file">
          {t('messages.awaitsFile')}
        </p>
      ) : null}
      <div className={classes.foot} data-reply={isReply || undefined}>
        <Button type="submit">{t(isReply ? 'messages.sendReply' : 'messages.send')}</Button>
        <span className="small ink-3" data-testid="save-state">
          {saveState}
        </span>
      </div>
    </form>
  )
}

/** A new letter begins at its first field, whether the sheet around it has looked for one by then or has yet to. */
const startInside = (form: HTMLFormElement | null) => {
  const first = form?.querySelector<HTMLElement>('button, input')
  first?.setAttribute('data-autofocus', '')
  first?.focus({ preventScroll: true })
}

/** Whether a letter that was sent waits for its files. Any change takes that back; whoever leaves it so hears of it. */
const useAwaiting = () => {
  const [is, setIs] = useState(false)
  const latest = useRef(false)
  useEffect(
    () => () => {
      if (latest.current) toast({ message: t('messages.awaitedFile') })
    },
    [],
  )
  const set = (next: boolean) => {
    latest.current = next
    setIs(next)
  }
  return { is, set }
}
