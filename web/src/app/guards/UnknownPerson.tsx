import { IconUserQuestion } from '@tabler/icons-react'
import { t } from '#lib/words/messages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/**
 * In place of a page while the server says that somebody is signed in but not who (requirements S-007): nobody's data is
 * shown and nothing can be done in nobody's name. The banner above retries.
 */
export function UnknownPerson() {
  return (
    <EmptyState
      level={1}
      icon={IconUserQuestion}
      title={t('app.banner.unknown')}
      text={t('app.banner.unknownText')}
    />
  )
}
