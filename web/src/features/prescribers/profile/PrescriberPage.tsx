import { Button, Menu } from '@mantine/core'
import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { IconDots, IconMail, IconNavigation, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { directionsLink, fullName, phoneLink, placeLine } from '#features/prescribers/prescriber/people.ts'
import { t } from '#lib/words/messages.ts'
import { usePendingOf } from '#lib/outbox/hooks.ts'
import { addressOf, oneOf } from '#lib/page/address.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { useRead } from '#lib/reads/query.ts'
import { useUser } from '#lib/session/session.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { Missing } from '#ui/Missing.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonCard } from '#ui/Skeletons.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { addedHere } from '#features/prescribers/prescriber/added-here.ts'
import { BackLink } from '#features/prescribers/prescriber/BackLink.tsx'
import { EditPrescriber } from './EditPrescriber.tsx'
import { PrescriberFacts } from './PrescriberFacts.tsx'
import { emailLink, isOwn } from '#features/prescribers/prescriber/texts.ts'
import { PrescriberVisits, type PrescriberWithVisits } from './PrescriberVisits.tsx'
import { useActivation } from '#features/prescribers/prescriber/useActivation.ts'
import classes from './PrescriberPage.module.css'

/** Phones show the visits or the facts. */
const address = addressOf({ tab: oneOf(['visits', 'about']) })

/** One prescriber: what to do next, the visits, and the facts (ux.md 4.3). */
export function PrescriberPage() {
  const { id = '' } = useParams<{ id: string }>()
  const read = useRead(prescribers.get, { id })
  const added = addedHere(usePendingOf('prescriber', id))
  const known = read.data ?? added
  usePageTitle(known ? `${fullName(known)} · ${t('prescribers.title')}` : t('prescribers.title'))
  // The server knows nothing yet of whom this device has just added.
  if (!read.data && added) return <Detail prescriber={{ ...added, visits: [] }} />
  if (read.error?.status === 404 || read.error?.status === 400) return <NotHere />
  return (
    <>
      {read.data === undefined && read.error ? <Head /> : null}
      <Loadable read={read} skeleton={<Waiting />}>
        {(prescriber) => <Detail prescriber={prescriber} />}
      </Loadable>
    </>
  )
}

function Head() {
  return <PageHeader title={t('prescribers.title')} back={<BackLink />} />
}

function Waiting() {
  return (
    <>
      <Head />
      <SkeletonCard lines={4} />
    </>
  )
}

function NotHere() {
  const paths = usePaths()
  return (
    <Missing
      component={Link}
      to={paths.prescribers()}
      title={t('prescribers.notFound')}
      text={t('prescribers.notFoundText')}
      back={t('prescribers.backToList')}
    />
  )
}

function Detail({ prescriber: stored }: { prescriber: PrescriberWithVisits }) {
  const paths = usePaths()
  const user = useUser()
  const pending = usePendingOf('prescriber', stored.id)
  const prescriber: PrescriberWithVisits = { ...stored, ...pending?.shows }
  const [isEditing, setEditing] = useState(false)
  const { deactivate, activate } = useActivation(stored)
  const isPhone = useWidth('phone')
  const [{ tab }, change] = useAddress(address)
  const name = fullName(prescriber)
  const canChange = isOwn(prescriber, user.id)
  const schedule = paths.scheduleVisit({ prescriber: prescriber.id })
  const record = paths.recordVisitWith(prescriber.id)
  return (
    <>
      <PageHeader
        title={name}
        back={<BackLink />}
        line={
          <span className={classes.line}>
            {placeLine(prescriber)}
            {prescriber.isActive ? null : (
              <StatusBadge status="scheduled" label={t('prescribers.inactive')} />
            )}
            {pending?.state === 'waiting' && pending.shows.isActive !== false ? (
              <StatusBadge status="unsent" />
            ) : null}
          </span>
        }
        keepActions
        actions={
          <>
            <Contacts prescriber={prescriber} />
            {canChange ? (
              <Menu position="bottom-end">
                <Menu.Target>
                  <IconButton icon={IconDots} look="outline" label={t('prescribers.action.more', { name })} />
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setEditing(true)}>{t('prescribers.action.edit')}</Menu.Item>
                  {prescriber.isActive ? (
                    <Menu.Item onClick={deactivate}>{t('prescribers.action.deactivate')}</Menu.Item>
                  ) : (
                    <Menu.Item onClick={() => void activate()}>{t('prescribers.action.activate')}</Menu.Item>
                  )}
                </Menu.Dropdown>
              </Menu>
            ) : null}
            {isPhone ? null : (
              <>
                <Button component={Link} to={record} variant="default">
                  {t('prescribers.action.record')}
                </Button>
                <Button component={Link} to={schedule}>
                  {t('prescribers.action.schedule')}
                </Button>
              </>
            )}
          </>
        }
      />
      {isPhone ? (
        <ViewTabs
          label={t('prescribers.tabs', { name })}
          value={tab}
          options={[
            { value: 'visits', label: t('prescribers.tab.visits'), count: prescriber.totalVisits },
            { value: 'about', label: t('prescribers.tab.about') },
          ]}
          onChange={(next) => change({ tab: next })}
        />
      ) : null}
      <div className={classes.columns}>
        {isPhone && tab === 'about' ? null : <PrescriberVisits prescriber={prescriber} />}
        {isPhone && tab === 'visits' ? null : (
          <PrescriberFacts prescriber={prescriber} onEdit={canChange ? () => setEditing(true) : undefined} />
        )}
      </div>
      {isPhone ? (
        <ActionDock yields>
          <Button component={Link} to={schedule} size="lg">
            {t('prescribers.action.schedule')}
          </Button>
          <Button component={Link} to={record} size="lg" variant="default">
            {t('prescribers.action.record')}
          </Button>
        </ActionDock>
      ) : null}
      {isEditing ? <EditPrescriber prescriber={stored} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

function Contacts({ prescriber }: { prescriber: Prescriber }) {
  const name = fullName(prescriber)
  const phone = phoneLink(prescriber)
  const email = emailLink(prescriber)
  const directions = directionsLink(prescriber)
  return (
    <>
      {phone === null ? null : (
        <IconButton
          icon={IconPhone}
          look="outline"
          href={phone}
          label={t('prescribers.action.callName', { name })}
        />
      )}
      {email === null ? null : (
        <IconButton
          icon={IconMail}
          look="outline"
          href={email}
          label={t('prescribers.action.emailName', { name })}
        />
      )}
      {directions === null ? null : (
        <IconButton
          icon={IconNavigation}
          look="outline"
          href={directions}
          {...{ target: '_blank', rel: 'noreferrer' }}
          label={t('prescribers.action.directionsTo', { name })}
        />
      )}
    </>
  )
}
