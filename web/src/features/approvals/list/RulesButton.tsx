import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { RulesDrawer } from './rules.part.ts'

/** Opens the rules by which visits are flagged and due. */
export function RulesButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('review.rules')}
      </Button>
      {opened ? <RulesDrawer onClose={() => setOpened(false)} /> : null}
    </>
  )
}
