import { Button } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { copyText } from '#ui/copy-text.ts'

export function CopyDetails({ text }: { text: string }) {
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => void copyText(text, t('copying.done'), t('copying.failed'))}
    >
      {t('copying.copy')}
    </Button>
  )
}
