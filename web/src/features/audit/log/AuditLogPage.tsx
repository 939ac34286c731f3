import { Button } from '@mantine/core'
import { type AuditChain, audit } from '@rounds/contract/audit'
import { IconHistory } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { ChainButton, ChainLine } from '#features/audit/entry/ChainLine.tsx'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import type { Shortcut } from '#lib/page/useKey.ts'
import { useLastPage } from '#lib/page/useLastPage.ts'
import { useListKeys } from '#lib/page/useListKeys.ts'
import { saveText } from '#lib/plain/save-text.ts'
import { useRead, useSave } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { rangeText, rangeWords } from '#lib/words/range.ts'
import { placeOf } from '@rounds/contract/words/zone'
import { useToday } from '#lib/words/useToday.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { NoMatch } from '#ui/NoMatch.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { toast } from '#ui/toasts.ts'
import { useWidth } from '#ui/useWidth.ts'
import { useSpoken } from '#ui/useSpoken.ts'
import { LOG_PAGE, type LogView, filterOf, isNarrowed, logAddress, moreDays } from './address.ts'
import { EntrySheet } from './EntrySheet.tsx'
import { LogExport } from './LogExport.tsx'
import { LogFilters } from './LogFilters.tsx'
import { LogCards, LogTable } from './LogTable.tsx'
import classes from './AuditLogPage.module.css'

const tellFailure = (error: unknown) => toast({ message: reasonOf(error), tone: 'error' })

const keyNames: Shortcut[] = [
  { keys: 'j', label: 'audit.keys.next' },
  { keys: 'k', label: 'audit.keys.previous' },
  { keys: 'o', label: 'audit.keys.open' },
]
const nothing: Partial<LogView> = {
  dates: 'all',
  person: '',
  action: '',
  resource: '',
  result: '',
  search: '',
  page: 1,
}

/** Who changed this, when, from what to what (ux-next 4). */
export function AuditLogPage() {
  const today = useToday()
  const { timezone } = useTenant().settings.localization
  const isTable = useWidth('above-phone')
  const [view, change] = useAddress(logAddress, { atOnce: true })
  const filter = useMemo(() => filterOf(view, today), [view, today])
  const asked = { ...filter, limit: LOG_PAGE, ...(view.page > 1 && { page: view.page }) }
  const list = useLastPage(useRead(audit.list, asked, { keepPrevious: true }))
  useSpoken(asked, rangeWords(list))
  const rows = useMemo(() => list.data?.data ?? [], [list.data])
  const [cursor, setCursor] = useState('')
  const open = useCallback((entry: string) => change({ entry }), [change])
  const current = view.entry === '' ? cursor : view.entry
  usePageTitle(t('audit.title'))
  const move = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === current)
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    if (!next) return
    setCursor(next.id)
    if (view.entry !== '') change({ entry: next.id }, { replace: true })
    document.querySelector(`[data-item="${next.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useListKeys(keyNames, { move, open: () => (current === '' ? false : open(current)) })
  const named = [
    ...new Map(rows.flatMap(({ userId, userName }) => (userId && userName ? [[userId, userName]] : []))),
  ]
  return (
    <>
      <PageHeader
        title={t('audit.title')}
        actions={
          <LogExport
            filter={filter}
            isOpen={view.files === 'open'}
            onOpen={(isOpen) => change({ files: isOpen ? 'open' : '' })}
          />
        }
        keepActions
      />
      <div className={classes.page}>
        <ChainLine>{(chain) => <ChainActs chain={chain} onShow={open} />}</ChainLine>
        <LogFilters view={view} change={change} named={named.map(([value, label]) => ({ value, label }))} />
        <Loadable read={list} skeleton={<SkeletonRows rows={10} label={t('audit.list')} />}>
          {({ pagination }) =>
            rows.length === 0 ? (
              <Nothing view={view} onClear={() => change(nothing)} onDays={(dates) => change({ dates })} />
            ) : (
              <PagedList
                pagination={pagination}
                isOld={list.isPlaceholderData}
                words={(range) => t('audit.page', { range: rangeText(range), zone: placeOf(timezone) })}
                previous={t('audit.page.newer')}
                next={t('audit.page.older')}
                onPage={(page) => change({ page })}
              >
                {isTable ? (
                  <LogTable rows={rows} filter={filter} current={current} onOpen={open} />
                ) : (
                  <LogCards rows={rows} onOpen={open} />
                )}
              </PagedList>
            )
          }
        </Loadable>
      </div>
      {view.entry === '' ? null : (
        <EntrySheet
          id={view.entry}
          onMove={move}
          onPerson={(person) => change({ ...nothing, person, entry: '' })}
          onClose={() => {
            setCursor(view.entry)
            change({ entry: '' })
          }}
        />
      )}
    </>
  )
}

function ChainActs({ chain, onShow }: { chain: AuditChain; onShow: (id: string) => void }) {
  const { slug } = useTenant()
  const check = useSave(audit.check, { onRefused: tellFailure })
  const { brokenEntryId } = chain
  return (
    <>
      {brokenEntryId === null ? null : (
        <ChainButton onClick={() => onShow(brokenEntryId)}>{t('audit.chain.show')}</ChainButton>
      )}
      <ChainButton isBusy={check.saving || chain.checking !== null} onClick={() => void check.save({})}>
        {t('audit.chain.check')}
      </ChainButton>
      <ChainButton
        isQuiet
        onClick={() =>
          void call(audit.proof, {}).then(
            (text) => saveText(`${t('audit.proofFile')}-${slug}.txt`, text, 'text/plain;charset=utf-8'),
            tellFailure,
          )
        }
      >
        {t('audit.chain.proof')}
      </ChainButton>
    </>
  )
}

function Nothing({
  view,
  onClear,
  onDays,
}: {
  view: LogView
  onClear: () => void
  onDays: (dates: LogView['dates']) => void
}) {
  const more = moreDays(view)
  if (!isNarrowed(view))
    return (
      <EmptyState
        icon={IconHistory}
        title={t('audit.none')}
        text={t(more === null ? 'audit.noneText' : 'audit.noneOfDays')}
        action={
          more === null ? null : (
            <Button variant="default" onClick={() => onDays(more)}>
              {t(`audit.more.${more}`)}
            </Button>
          )
        }
      />
    )
  return (
    <NoMatch
      title={t('audit.none')}
      text={t('audit.noMatch')}
      clear={t('app.ui.clearFilters')}
      onClear={onClear}
    />
  )
}
