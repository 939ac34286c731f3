import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { preloadLikely } from '#lib/page/preload.ts'
import { MessageModal } from './message.part.ts'

/** Asks the supervisor about a visit that came back. `name` and `day` as people write them. */
export function ReplyAboutVisit({ visitId, name, day }: { visitId: string; name: string; day: string }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => preloadLikely([MessageModal.preload]), [])
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
