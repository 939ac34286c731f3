import type { Invitation } from '@rounds/contract/invites'
import { useMemo } from 'react'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/table.ts'
import { TwoLines } from '#ui/TwoLines.tsx'
import { InvitationStatus } from './InvitationStatus.tsx'
import { type Deeds, RowMenu } from './RowMenu.tsx'
import { expiryText, nameOf } from './texts.ts'
import classes from './InvitationTable.module.css'

/** Invitations as a table: whom, as what and where, by whom, until when. */
export function InvitationTable({
  rows,
  current,
  deeds,
}: {
  rows: readonly Invitation[]
  current: string | undefined
  deeds: Deeds
}) {
  const format = useFormat()
  const columns = useMemo(() => columnsOf(format, deeds), [format, deeds])
  return (
    <DataTable
      testId="invitations-table"
      label={t('invites.title')}
      isCard
      rows={rows}
      idOf={idOf}
      columns={columns}
      current={current}
    />
  )
}

const idOf = ({ id }: Invitation) => id

const columnsOf = (format: Format, deeds: Deeds): Column<Invitation>[] => [
  {
    key: 'email',
    head: t('invites.column.email'),
    cell: (invitation) => {
      const name = nameOf(invitation)
      return (
        <span className={classes.who}>
          <span className={`strong ${classes.address}`}>{invitation.email}</span>
          {name === '' ? null : (
            <span className="small ink-3 cut" title={name}>
              {name}
            </span>
          )}
        </span>
      )
    },
  },
  {
    key: 'role',
    head: t('invites.column.role'),
    className: classes.role,
    cell: ({ role, department }) => <TwoLines first={t(`app.role.${role}`)} second={department} />,
  },
  {
    key: 'invitedBy',
    head: t('invites.column.invitedBy'),
    className: classes.by,
    isCut: true,
    cell: ({ invitedByName }) => invitedByName ?? '',
    hint: ({ invitedByName }) => invitedByName ?? undefined,
  },
  {
    key: 'sent',
    head: t('invites.column.sent'),
    className: classes.sent,
    cell: ({ invitedAt }) => format.relativeInstant(invitedAt),
    hint: ({ invitedAt }) => format.instantDayTime(invitedAt),
  },
  {
    key: 'expires',
    head: t('invites.column.expires'),
    className: classes.when,
    cell: (invitation) => expiryText(invitation, format),
    hint: ({ expiresAt }) => format.instantDayTime(expiresAt),
  },
  {
    key: 'status',
    head: t('invites.column.status'),
    className: classes.status,
    cell: (invitation) => <InvitationStatus invitation={invitation} />,
  },
  {
    key: 'actions',
    head: t('invites.column.actions'),
    isActions: true,
    className: classes.actions,
    cell: (invitation) => <RowMenu invitation={invitation} deeds={deeds} />,
  },
]
