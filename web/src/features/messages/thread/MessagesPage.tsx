import { Button } from '@mantine/core'
import { IconArrowLeft, IconMailOff, IconMessage, IconMessageOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { addressOf, id, maybe, oneOf, page } from '#lib/page/address.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { useLastPage } from '#lib/page/useLastPage.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { MessageList } from './MessageList.tsx'
import { MessageModal } from '#features/messages/compose/MessageModal.tsx'
import classes from './MessagesPage.module.css'
import { Thread } from './Thread.tsx'
import { type Box, useMessage, useMessages } from '#features/messages/message/useMessages.ts'

const boxes: Box[] = ['inbox', 'sent']
const address = addressOf({ box: oneOf(boxes), page: page(), message: maybe(id()) })

/** Messages between delegates and their supervisor: the list, and beside it the exchange that was chosen. */
export function MessagesPage() {
  const paths = usePaths()
  const [{ box, page: shown, message: chosen }, change] = useAddress(address)
  const [isWriting, setWriting] = useState(false)
  const read = useLastPage(useMessages(box, shown))
  const message = useMessage(chosen, read.data?.data)
  // An exchange has its own answer at the foot.
  const isDocked = useWidth('phone') && chosen === null
  const write = () => setWriting(true)
  usePageTitle(t('messages.title'))
  useFocusOf(chosen)
  return (
    <>
      <PageHeader
        title={t('messages.title')}
        keepActions
        actions={
          isDocked ? null : (
            <Button variant={chosen === null ? 'filled' : 'default'} onClick={write}>
              {t('messages.new')}
            </Button>
          )
        }
      />
      <div className={classes.columns} data-chosen={chosen !== null || undefined}>
        <div className={classes.list}>
          <ViewTabs
            label={t('messages.box')}
            options={boxes.map((value) => ({
              value,
              label: t(`messages.box.${value}`),
              count: value === 'inbox' ? read.data?.unreadCount || undefined : undefined,
            }))}
            value={box}
            onChange={(next) => change({ box: next, page: 1, message: null }, { toTop: true })}
          />
          <Loadable read={read}>
            {({ data, pagination }) =>
              data.length === 0 ? (
                <EmptyState
                  icon={IconMessageOff}
                  title={t(`messages.empty.${box}`)}
                  text={t(`messages.empty.${box}Text`)}
                  action={
                    box === 'sent' ? (
                      <Button variant="default" onClick={write}>
                        {t('messages.new')}
                      </Button>
                    ) : null
                  }
                />
              ) : (
                <>
                  <MessageList items={data} box={box} page={shown} chosen={chosen} />
                  {pagination.totalPages > 1 ? (
                    <Pages
                      page={shown}
                      pages={pagination.totalPages}
                      onPage={(next) => change({ page: next }, { replace: true })}
                    />
                  ) : null}
                </>
              )
            }
          </Loadable>
        </div>
        <div className={classes.pane}>
          {chosen === null ? (
            read.data?.data.length === 0 ? null : (
              <EmptyState icon={IconMessage} title={t('messages.choose')} text={t('messages.chooseText')} />
            )
          ) : (
            <>
              <Link
                to={paths.messages(address.write({ box, page: shown, message: null }))}
                className={classes.back}
              >
                <IconArrowLeft size={20} stroke={1.75} aria-hidden />
                {t('messages.back')}
              </Link>
              <Loadable read={message}>
                {(found) =>
                  found ? (
                    <Thread key={found.threadId} message={found} />
                  ) : (
                    <EmptyState icon={IconMailOff} title={t('messages.missing')} />
                  )
                }
              </Loadable>
            </>
          )}
        </div>
      </div>
      {isDocked ? (
        <ActionDock yields>
          <Button size="lg" onClick={write}>
            {t('messages.new')}
          </Button>
        </ActionDock>
      ) : null}
      {isWriting ? <MessageModal close={() => setWriting(false)} /> : null}
    </>
  )
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <div className="row">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('messages.newer')}
      </Button>
      <span className="small ink-2 num">{t('messages.page', { page, pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('messages.older')}
      </Button>
    </div>
  )
}

/** On phones an exchange stands in the place of the list: who opens one is at its subject, and back at its row afterwards. */
const useFocusOf = (chosen: string | null) => {
  const last = useRef(chosen)
  useEffect(() => {
    const before = last.current
    last.current = chosen
    const { activeElement: at } = document
    if (before === chosen || (at !== document.body && at?.checkVisibility())) return
    const to = chosen === null ? `main a[href*="${before}"]` : '#thread-subject'
    document.querySelector<HTMLElement>(to)?.focus()
  }, [chosen])
}
