import { Button } from '@mantine/core'
import { IconHammer } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type MessageKey, t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useUser } from '#lib/session/session.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { homeOf } from '#paths'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

/** A page that has an address but no content yet: says so, under its name. */
export function NotBuiltPage({ title: name }: { title: MessageKey }) {
  const { slug } = useTenant()
  const { role } = useUser()
  const title = t(name)
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={IconHammer}
        title={t('app.page.notBuilt')}
        text={t('app.soon.text')}
        action={
          <Button component={Link} to={homeOf(slug, role)} variant="default">
            {t('app.page.goHome')}
          </Button>
        }
      />
    </>
  )
}
