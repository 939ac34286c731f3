import { Menu } from '@mantine/core'
import { localTime } from '@rounds/contract/dates'
import type { Tenant } from '@rounds/contract/tenants'
import { IconDots } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { pathsOf } from '#paths'
import { DataTable } from '#ui/DataTable.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table.ts'
import classes from './Tenants.module.css'

type Actions = { onEdit: (tenant: Tenant) => void; onInvite: (tenant: Tenant) => void }
type Props = Actions & { rows: readonly Tenant[] }

/** The companies, and nothing of what they hold. */
export function TenantTable({ rows, onEdit, onInvite }: Props) {
  const format = useFormat()
  const columns = useMemo(() => columnsOf(format, { onEdit, onInvite }), [format, onEdit, onInvite])
  return (
    <DataTable
      label={t('tenants.title')}
      rows={rows}
      idOf={({ id }) => id}
      columns={columns}
      isCard
      minWidth={640}
    />
  )
}

/** The same for a thumb. */
export function TenantCards({ rows, onEdit, onInvite }: Props) {
  const format = useFormat()
  return (
    <ul className={`plain-list ${classes.cards}`} aria-label={t('tenants.title')}>
      {rows.map((tenant) => (
        <li key={tenant.id} className={classes.card} data-item={tenant.id}>
          <div className={classes.words}>
            <Name tenant={tenant} onEdit={onEdit} />
            <span className="small ink-2">
              /{tenant.slug} · {t(`subscription.plan.${tenant.subscription.plan}`)}
            </span>
            <span className={classes.line}>
              <State tenant={tenant} />
              <span className="small ink-3 num">{t('tenants.until', { day: endOf(format, tenant) })}</span>
            </span>
          </div>
          <RowMenu tenant={tenant} onEdit={onEdit} onInvite={onInvite} />
        </li>
      ))}
    </ul>
  )
}

const columnsOf = (format: Format, actions: Actions): Column<Tenant>[] => [
  {
    key: 'name',
    head: t('tenants.column.name'),
    cell: (tenant) => <Name tenant={tenant} onEdit={actions.onEdit} />,
  },
  {
    key: 'slug',
    className: classes.slug,
    head: t('tenants.column.slug'),
    cell: ({ slug }) => <span className="ink-2">/{slug}</span>,
  },
  {
    key: 'plan',
    className: classes.plan,
    head: t('tenants.column.plan'),
    cell: ({ subscription }) => t(`subscription.plan.${subscription.plan}`),
  },
  {
    key: 'status',
    className: classes.status,
    head: t('tenants.column.status'),
    cell: (tenant) => <State tenant={tenant} />,
  },
  {
    key: 'ends',
    className: classes.ends,
    head: t('tenants.column.ends'),
    isNumber: true,
    cell: (tenant) => (
      <span
        className={Date.parse(tenant.subscription.currentPeriodEnd) < format.now() ? classes.over : undefined}
      >
        {endOf(format, tenant)}
      </span>
    ),
  },
  {
    key: 'created',
    className: classes.created,
    head: t('tenants.column.created'),
    isNumber: true,
    cell: ({ createdAt }) => <span className="ink-2">{dayOf(format, createdAt)}</span>,
  },
  {
    key: 'actions',
    className: classes.actions,
    head: t('tenants.column.actions'),
    isActions: true,
    cell: (tenant) => <RowMenu tenant={tenant} {...actions} />,
  },
]

const dayOf = (format: Format, instant: string) => format.shortDay(format.local(instant).day)

/** In the company's own zone, as it reads it, and as it was set. */
const endOf = (format: Format, { settings, subscription }: Tenant) =>
  format.shortDay(localTime(subscription.currentPeriodEnd, settings.localization.timezone).day)

const Name = ({ tenant, onEdit }: { tenant: Tenant } & Pick<Actions, 'onEdit'>) => (
  <button type="button" className={classes.name} data-focus onClick={() => onEdit(tenant)}>
    {tenant.name}
  </button>
)

const badges = {
  active: { status: 'completed', tone: 'approved' },
  past_due: { status: 'overdue', tone: 'in-progress' },
  inactive: { status: 'scheduled', tone: 'scheduled' },
  cancelled: { status: 'rejected', tone: 'rejected' },
} as const

function State({ tenant: { subscription } }: { tenant: Tenant }) {
  return (
    <StatusBadge {...badges[subscription.status]} label={t(`subscription.status.${subscription.status}`)} />
  )
}

function RowMenu({ tenant, onEdit, onInvite }: { tenant: Tenant } & Actions) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={t('tenants.more', { name: tenant.name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onEdit(tenant)}>{t('tenants.edit')}</Menu.Item>
        <Menu.Item onClick={() => onInvite(tenant)}>{t('tenants.invite')}</Menu.Item>
        <Menu.Item component={Link} to={pathsOf(tenant.slug).login()} target="_blank" rel="noreferrer">
          {t('tenants.openSignIn')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
