import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '#lib/messages.ts'
import { MessageModal } from './MessageModal.tsx'
import classes from './ReplyAboutVisit.module.css'

/** Asks the supervisor about a visit that came back. `name` and `day` as people write them. */
export function ReplyAboutVisit({ visitId, name, day }: { visitId: string; name: string; day: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={classes.start ?? ''}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('messages.replyAboutVisit')}
      </Button>
      {isOpen ? (
        <MessageModal
          visitId={visitId}
          subject={t('messages.visitSubject', { name, day })}
          close={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
