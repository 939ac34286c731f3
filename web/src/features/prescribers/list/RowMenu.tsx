import { Menu } from '@mantine/core'
import type { Prescriber } from '@rounds/contract/prescribers'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router'
import { directionsLink, fullName, phoneLink } from '#features/prescribers/prescriber/people.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { IconButton } from '#ui/IconButton.tsx'
import { emailLink } from '#features/prescribers/prescriber/texts.ts'

/** What can be done with a prescriber from the list. */
export function RowMenu({ prescriber }: { prescriber: Prescriber }) {
  const paths = usePaths()
  const phone = phoneLink(prescriber)
  const email = emailLink(prescriber)
  const directions = directionsLink(prescriber)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} label={t('prescribers.action.more', { name: fullName(prescriber) })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.prescriber(prescriber.id)}>
          {t('prescribers.action.open')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.scheduleVisit({ prescriber: prescriber.id })}>
          {t('prescribers.action.schedule')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.recordVisitWith(prescriber.id)}>
          {t('prescribers.action.record')}
        </Menu.Item>
        {phone === null ? null : (
          <Menu.Item component="a" href={phone}>
            {t('prescribers.action.call')}
          </Menu.Item>
        )}
        {email === null ? null : (
          <Menu.Item component="a" href={email}>
            {t('prescribers.action.email')}
          </Menu.Item>
        )}
        {directions === null ? null : (
          <Menu.Item component="a" href={directions} target="_blank" rel="noreferrer">
            {t('prescribers.action.directions')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
