import { Button } from '@mantine/core'
import type { JudgedPerson, KnownPerson, PasteChange } from '@rounds/contract/pasted-people'
import { changePaste } from '@rounds/contract/rules/pasted-people'
import { IconAlertOctagon, IconArrowDown, IconCheck, IconClipboardText, IconMinus } from '@tabler/icons-react'
import {
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { t } from '#lib/words/messages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PasteBox } from './PasteBox.tsx'
import { PasteRow } from './PasteRow.tsx'
import classes from './PasteList.module.css'

const FIRST_ROWS = 25
const MORE_ROWS = 50

/**
 * A list of people pasted at the left, what becomes of each line at the right, live (ux-next 4, Invitations). It knows neither the
 * page nor the server: `people` is `judgePaste(text, rules)` of whoever shows it, and everything that a person mends here becomes a
 * new `text`, which is all there is to keep.
 */
export function PasteList({
  text,
  people,
  departments,
  onText,
  fields,
  foot,
  actionOf,
  empty = t('invites.paste.empty'),
}: {
  text: string
  people: readonly JudgedPerson[]
  /** Names of the departments that a line may be given. */
  departments: readonly string[]
  onText: (text: string) => void
  /** Below the box: what holds for lines that say nothing. */
  fields?: ReactNode
  /** Below the results: what sends them. */
  foot?: ReactNode
  /** What can be done about somebody who exists already; keeps its identity. */
  actionOf?: ((known: KnownPerson, person: JudgedPerson) => ReactNode) | undefined
  /** What stands at the right while nothing is pasted. */
  empty?: string
}) {
  const title = useId()
  const table = useRef<HTMLTableElement>(null)
  const latest = useRef({ text, people, onText })
  useEffect(() => {
    latest.current = { text, people, onText }
  })
  const change = useCallback((at: number, what: PasteChange) => {
    const { text: before, people: all, onText: say } = latest.current
    const person = all[at]
    if (person) say(changePaste(before, all, person, what))
  }, [])
  // Whoever types is not kept waiting by two hundred rows: those in sight come first, the others when there is time.
  const shown = useDeferredValue(people)
  const [drawn, setDrawn] = useState(FIRST_ROWS)
  useEffect(() => {
    if (drawn < shown.length) startTransition(() => setDrawn(drawn + MORE_ROWS))
  }, [drawn, shown])
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <div className={classes.side}>
          <PasteBox text={text} people={people} onText={onText} />
          {fields}
        </div>
        <section className={classes.results} aria-labelledby={title}>
          <h2 id={title} className="visually-hidden">
            {t('invites.paste.results')}
          </h2>
          {shown.length === 0 ? (
            <EmptyState
              icon={IconClipboardText}
              level={3}
              title={empty}
              text={t('invites.paste.emptyText')}
            />
          ) : (
            <>
              <Counts people={shown} onNext={() => table.current && focusNext(table.current)} />
              <table className={classes.table} ref={table} aria-labelledby={title}>
                <thead>
                  <tr>
                    <th scope="col" className={classes.line}>
                      {t('invites.paste.line')}
                    </th>
                    <th scope="col">{t('invites.paste.person')}</th>
                    <th scope="col">{t('invites.paste.role')}</th>
                    <th scope="col">{t('invites.paste.department')}</th>
                    <th scope="col">{t('invites.paste.result')}</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.slice(0, drawn).map((person, at) => (
                    <PasteRow
                      key={at}
                      at={at}
                      person={person}
                      departments={departments}
                      onChange={change}
                      actionOf={actionOf}
                    />
                  ))}
                </tbody>
              </table>
            </>
          )}
          {foot === undefined ? null : <div className={classes.foot}>{foot}</div>}
        </section>
      </div>
    </div>
  )
}

/** The first field to mend after the one where the focus is, else the first of all. */
const focusNext = (table: HTMLElement) => {
  const all = [...table.querySelectorAll<HTMLElement>('[data-mend]')]
  const here = document.activeElement
  const next = all.find(
    (each) => here && here.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING && each !== here,
  )
  const found = next ?? all[0]
  found?.focus()
  found?.scrollIntoView({ block: 'nearest' })
}

function Counts({ people, onNext }: { people: readonly JudgedPerson[]; onNext: () => void }) {
  const count = (state: JudgedPerson['result']['state']) =>
    people.filter(({ result }) => result.state === state).length
  const [ready, fix, out] = [count('ready'), count('fix'), count('out')]
  return (
    <div className={classes.counts}>
      <p className={classes.numbers} role="status">
        <b className="num">{t('invites.paste.lines', { count: people.length })}</b>
        {ready === 0 ? null : (
          <span className={classes.count} data-state="ready">
            <IconCheck size={15} stroke={2} aria-hidden />
            {t('invites.paste.ready', { count: ready })}
          </span>
        )}
        {fix === 0 ? null : (
          <span className={classes.count} data-state="fix">
            <IconAlertOctagon size={15} stroke={2} aria-hidden />
            {t('invites.paste.toFix', { count: fix })}
          </span>
        )}
        {out === 0 ? null : (
          <span className={classes.count} data-state="out">
            <IconMinus size={15} stroke={2} aria-hidden />
            {t('invites.paste.leftOut', { count: out })}
          </span>
        )}
      </p>
      {fix === 0 ? null : (
        <Button
          variant="subtle"
          size="xs"
          rightSection={<IconArrowDown size={14} stroke={1.75} aria-hidden />}
          onClick={onNext}
        >
          {t('invites.paste.next')}
        </Button>
      )}
    </div>
  )
}
