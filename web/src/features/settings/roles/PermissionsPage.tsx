import { Button } from '@mantine/core'
import type { EditableRole, Permission } from '@rounds/contract/permissions'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { ChangesBar } from '#features/settings/changes/ChangesBar.tsx'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { Loadable } from '#ui/Loadable.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { rolesAddress } from './address.ts'
import { Matrix, RoleList } from './Matrix.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { type Stored, type Wanted, asUsual, changesOf, roles, withCell } from './rules.ts'
import { useMatrix } from './useMatrix.ts'
import classes from './Roles.module.css'

/** What may each role do (ux-next 4, Roles). */
export function PermissionsPage() {
  const { read, wanted, want, refused, saving, save } = useMatrix()
  const [isReviewing, setReviewing] = useState(false)
  const stored = read.data
  usePageTitle(t('roles.title'))
  const changes = stored ? roles.flatMap((role) => changesOf(stored[role], wanted)) : []
  const people = stored
    ? roles
        .filter((role) => changesOf(stored[role], wanted).length > 0)
        .reduce((sum, role) => sum + stored[role].people, 0)
    : 0
  return (
    <>
      <PageHeader
        title={t('roles.title')}
        line={t('roles.line')}
        keepActions
        actions={
          stored ? (
            <Button variant="default" onClick={() => want(asUsual(stored))}>
              {t('roles.defaults')}
            </Button>
          ) : undefined
        }
      />
      {roles.map((role) =>
        refused[role] === undefined ? null : (
          <Note key={role} tone="rejected" role="alert" title={t(`roles.role.${role}`)}>
            <p>{reasonOf(refused[role])}</p>
          </Note>
        ),
      )}
      <Loadable read={read} skeleton={<SkeletonRows rows={12} label={t('roles.matrix')} />}>
        {(known) => <Roles stored={known} wanted={wanted} onWant={want} />}
      </Loadable>
      <ChangesBar
        count={changes.length}
        words={t('roles.bar', { count: changes.length, people: t('roles.people', { count: people }) })}
        save={t('roles.review')}
        saving={false}
        onSave={() => setReviewing(true)}
        onDiscard={() => want({})}
      />
      {isReviewing && stored ? (
        <ReviewDialog
          stored={stored}
          wanted={wanted}
          wordsOf={wordsIn(stored)}
          saving={saving}
          onSave={() => void save(stored).finally(() => setReviewing(false))}
          onClose={() => setReviewing(false)}
        />
      ) : null}
    </>
  )
}

/** What a permission is called by the server, whichever role has it. */
const wordsIn = (stored: Stored) => (key: Permission) =>
  roles.flatMap((role) => stored[role].available).find((each) => each.key === key)?.description ?? key

function Roles({
  stored,
  wanted,
  onWant,
}: {
  stored: Stored
  wanted: Wanted
  onWant: (wanted: Wanted) => void
}) {
  const isWide = useWidth('above-phone')
  const [{ role }, change] = useAddress(rolesAddress)
  const wordsOf = wordsIn(stored)
  const toggle = (of: EditableRole, key: Permission, isOn: boolean) => onWant(withCell(wanted, of, key, isOn))
  return (
    <>
      {isWide ? (
        <Matrix stored={stored} wanted={wanted} wordsOf={wordsOf} onToggle={toggle} />
      ) : (
        <>
          <ViewTabs
            label={t('roles.which')}
            value={role}
            options={roles.map((each) => ({ value: each, label: t(`roles.role.${each}`) }))}
            onChange={(chosen) => change({ role: chosen })}
          />
          <RoleList role={role} stored={stored} wanted={wanted} wordsOf={wordsOf} onToggle={toggle} />
        </>
      )}
      <p className={classes.legend}>
        <span>
          <IconLock size={14} stroke={1.75} aria-hidden />
          {t('roles.fixed')}
        </span>
        <span>
          <b aria-hidden>–</b> {t('roles.never')}
        </span>
        <span>
          <i className={classes.mark} aria-hidden />
          <span id="roles-changed">{t('roles.changed')}</span>
        </span>
      </p>
    </>
  )
}
