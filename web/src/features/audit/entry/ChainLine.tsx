import { Button } from '@mantine/core'
import { type AuditChain, audit } from '@rounds/contract/audit'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '#lib/reads/query.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Loadable } from '#ui/Loadable.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import classes from './ChainLine.module.css'

/** How often is looked while something goes on, and otherwise. Milliseconds. */
const [SOON_MS, LATER_MS] = [1000, 20_000]

const whenOf = (iso: string, format: Format) =>
  t('audit.chain.when', {
    day: format.relativeDay(format.local(iso).day).toLowerCase(),
    time: format.instantTime(iso),
  })

const textOf = ({ entries, checkedAt }: AuditChain, format: Format) =>
  entries === 0
    ? ''
    : checkedAt === null
      ? t('audit.chain.uncheckedText', { count: entries })
      : t('audit.chain.text', { count: entries, when: whenOf(checkedAt, format) })

/** Whether the log is as it was written, in one line (ux-next 5.8). `children`: what can be done about it. */
export function ChainLine({ children }: { children: (chain: AuditChain) => ReactNode }) {
  const format = useFormat()
  const read = useRead(audit.chain, {}, { refetchInterval: LATER_MS })
  useRead(audit.chain, {}, { enabled: read.data?.checking != null, refetchInterval: SOON_MS })
  return (
    <Loadable read={read} skeleton={<SkeletonRows rows={1} label={t('audit.title')} />}>
      {(chain) => {
        const isBroken = chain.brokenAt !== null
        const Glyph = isBroken ? IconShieldX : IconShieldCheck
        return (
          <div className={classes.line} data-broken={isBroken || undefined}>
            <Glyph size={18} stroke={1.75} aria-hidden />
            <p role="status" className={classes.words}>
              {chain.brokenAt === null ? (
                <>
                  {chain.entries === 0 ? null : (
                    <b>{t(chain.checkedAt === null ? 'audit.chain.unchecked' : 'audit.chain.unbroken')}</b>
                  )}{' '}
                  {textOf(chain, format)}
                </>
              ) : (
                <>
                  <b>{t('audit.chain.broken', { number: chain.brokenAt })}</b> {t('audit.chain.brokenText')}
                </>
              )}
              {chain.checking === null ? null : (
                <> {t('audit.chain.checking', { done: chain.checking, total: chain.entries })}</>
              )}
              {chain.waiting > 0 ? <> {t('audit.chain.waiting', { count: chain.waiting })}</> : null}
            </p>
            <span className={classes.acts}>{children(chain)}</span>
          </div>
        )
      }}
    </Loadable>
  )
}

/** A button of the line. */
export function ChainButton({
  isQuiet = false,
  isBusy = false,
  onClick,
  children,
}: {
  isQuiet?: boolean
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Button size="xs" variant={isQuiet ? 'subtle' : 'default'} loading={isBusy} onClick={onClick}>
      {children}
    </Button>
  )
}
