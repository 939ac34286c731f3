import { Button } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'

const icons = { download: IconDownload, retry: IconRefresh }

/** What can be done with a file that was asked for: had, or tried again. `label` says which one, too. */
export function FileButton({
  does,
  words,
  label,
  busy = false,
  onClick,
}: {
  does: keyof typeof icons
  words: string
  label: string
  busy?: boolean
  onClick: () => void
}) {
  const Icon = icons[does]
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      aria-label={label}
      onClick={onClick}
    >
      {words}
    </Button>
  )
}
