import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { prescribers } from '@rounds/contract/prescribers'
import { useEffect, useMemo, useState } from 'react'
import { Link, NavigationType, useNavigationType } from 'react-router'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useRead } from '#lib/reads/query.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { focusedRow, moveFocus, openFocused } from '#lib/page/row-focus.ts'
import type { Shortcut } from '#lib/page/useKey.ts'
import { useListKeys } from '#lib/page/useListKeys.ts'
import { useSelection } from '#lib/page/useSelection.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { loadEverybody } from './everybody.ts'
import { IconLink } from '#features/prescribers/prescriber/IconLink.tsx'
import { lettersOf } from './letters.ts'
import { Nobody } from './Nobody.tsx'
import { PrescriberBulkBar } from './PrescriberBulkBar.tsx'
import { PrescriberCards } from './PrescriberCards.tsx'
import { PrescriberTable } from './PrescriberTable.tsx'
import { PrescriberViews } from './PrescriberViews.tsx'
import { type ColumnKey, shownOf } from './columns.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { listAddress, usualView } from './address.ts'
import { SortMenu } from './SortMenu.tsx'
import { selectedPrescribers } from './selected.ts'
import { useColumns } from './useColumns.ts'
import { useExport } from './useExport.ts'
import { usePrescriberList } from './usePrescriberList.ts'
import { useSavedViews } from './useSavedViews.ts'
import classes from './PrescribersPage.module.css'

/** A list that fits on some screens needs no letters to jump to. */
const MANY = 30
/** A tablet held upright has no room for them. */
const wideOnly: ReadonlySet<ColumnKey> = new Set(['hospital', 'rating'])

const keyNames: Shortcut[] = [
  { keys: 'j', label: 'prescribers.keys.next' },
  { keys: 'k', label: 'prescribers.keys.previous' },
  { keys: 'o', label: 'prescribers.keys.open' },
  { keys: 'x', label: 'prescribers.keys.select' },
  { keys: 'shift+x', label: 'prescribers.keys.range' },
  { keys: 'mod+a', label: 'prescribers.keys.all' },
  { keys: 'f', label: 'prescribers.keys.filter' },
]
const focusView = () =>
  document.querySelector<HTMLElement>('#main [role="group"] [aria-pressed="true"]')?.focus()

/** The delegate's prescribers: saved views, search, and one list that goes on while it is scrolled (ux.md 4.3). */
export function PrescribersPage() {
  const paths = usePaths()
  const format = useFormat()
  const [view, change] = useAddress(listAddress)
  const { filter, read, rows, total, isOld, onEnd } = usePrescriberList(view)
  const savedViews = useSavedViews()
  const own = savedViews.saved.find(({ id }) => id === view.saved)
  const columns = useColumns({ ofView: view.columns, isOwn: own !== undefined }, (next) =>
    change({ columns: next }, { replace: true }),
  )
  const isRoomy = useMediaQuery('(min-width: 64em)', false, { getInitialValueInEffect: false })
  const shown = useMemo(
    () => shownOf(columns.arrangement).filter((key) => isRoomy || !wideOnly.has(key)),
    [columns.arrangement, isRoomy],
  )
  const { exportList, isExporting, next } = useExport(filter, shown)
  const isTable = useWidth('above-phone')
  const selection = useKeptSelection(useMemo(() => rows.map(({ id }) => id), [rows]))
  const [isAsked, setAsked] = useState(false)
  const isTicking = isAsked || selection.ids.size > 0
  const letters = useLetters(
    !isTable && view.view === 'all' && view.sort === 'lastName' && view.search === '',
  )
  usePageTitle(t('prescribers.title'))

  const count = total ?? rows.length
  const selectAll = async () => {
    if (selection.ids.size > 0) {
      selection.clear()
      return
    }
    const everybody = count > rows.length ? await loadEverybody(filter) : null
    selection.replace((everybody ?? rows).map(({ id }) => id))
  }
  const clear = () => {
    selection.clear()
    setAsked(false)
  }
  useListKeys(keyNames, {
    move: moveFocus,
    open: openFocused,
    select: (asRange) => {
      const id = focusedRow()?.dataset.item
      if (id === undefined) return false
      selection.toggle(id, asRange)
      return true
    },
    selectAll,
    clear,
    own: { f: focusView },
  })
  const more = read.isFetchingNextPage ? (
    <p className={classes.more} role="status">
      {t('prescribers.loadingMore')}
    </p>
  ) : null
  return (
    <>
      <PageHeader
        title={t('prescribers.title')}
        count={total === undefined ? undefined : format.number(total)}
        actions={
          <>
            <Button component={Link} to={paths.importPrescribers()} variant="default">
              {t('prescribers.import')}
            </Button>
            <Button component={Link} to={paths.addPrescriber()}>
              {t('prescribers.add')}
            </Button>
          </>
        }
      />
      <div className={classes.bar}>
        <PrescriberViews
          view={view}
          own={own}
          columns={columns.arrangement}
          savedViews={savedViews}
          onOpen={(next) => {
            clear()
            change(next, { toTop: true })
          }}
        />
        <div className={classes.find}>
          <SearchField
            // A view of one's own has its own words: what was being typed belongs to the view before.
            key={view.saved ?? ''}
            className={classes.search}
            label={t('prescribers.search')}
            value={view.search}
            onChange={(words) => change({ search: words }, { replace: true })}
          />
          {isTable ? null : (
            <SortMenu
              sort={view.sort}
              onSort={(sort) => change({ sort })}
              isTicking={isTicking}
              onTick={() => (isTicking ? clear() : setAsked(true))}
            />
          )}
          {isTable ? <ColumnsMenu columns={columns} /> : null}
          {isTable ? (
            <IconButton
              icon={IconFileExport}
              look="outline"
              label={t('prescribers.export')}
              disabled={isExporting || count === 0}
              onClick={() => void exportList(selection.ids, rows)}
            />
          ) : null}
        </div>
      </div>
      <Loadable read={read} skeleton={<SkeletonRows rows={8} />}>
        {() =>
          rows.length === 0 ? (
            <Nobody view={view} onAll={() => change(usualView('all'), { toTop: true })} />
          ) : (
            <div data-old={isOld || undefined}>
              {isTable ? (
                <PrescriberTable
                  rows={rows}
                  total={count}
                  columns={shown}
                  next={next}
                  selection={selection}
                  onSelectAll={() => void selectAll()}
                  sort={view.sort}
                  onSort={(sort) => change({ sort })}
                  onEnd={onEnd}
                  foot={more}
                />
              ) : (
                <>
                  <PrescriberCards
                    rows={rows}
                    selection={isTicking ? selection : null}
                    letters={letters}
                    onEnd={onEnd}
                  />
                  {more}
                </>
              )}
            </div>
          )
        }
      </Loadable>
      {selection.ids.size > 0 ? (
        <PrescriberBulkBar
          ids={selection.ids}
          total={count}
          onExport={() => void exportList(selection.ids, rows)}
          isExporting={isExporting}
          onClear={clear}
        />
      ) : (
        <ActionDock yields>
          <Button component={Link} to={paths.addPrescriber()} size="lg">
            {t('prescribers.add')}
          </Button>
          <IconLink
            icon={IconFileImport}
            label={t('prescribers.import')}
            to={paths.importPrescribers()}
            isDocked
          />
        </ActionDock>
      )}
    </>
  )
}

/** Who is ticked: kept for Back, gone when the list is opened anew. */
const useKeptSelection = (order: readonly string[]) => {
  const selection = useSelection(order, selectedPrescribers)
  const isBack = useNavigationType() === NavigationType.Pop
  const [wasBack] = useState(isBack)
  const { clear } = selection
  useEffect(() => {
    if (!wasBack) clear()
  }, [wasBack, clear])
  return selection
}

const useLetters = (isWanted: boolean) => {
  const { data } = useRead(prescribers.letters, {}, { enabled: isWanted })
  return useMemo(() => {
    const counts = isWanted && data ? data : []
    return counts.reduce((sum, { count }) => sum + count, 0) > MANY ? lettersOf(counts) : []
  }, [isWanted, data])
}
