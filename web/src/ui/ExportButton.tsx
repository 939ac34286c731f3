import { Button } from '@mantine/core'
import { useState } from 'react'

/** Makes a file of a whole list. While pages of it are on their way it says so, and makes no second one. */
export function ExportButton({ words, save }: { words: string; save: () => Promise<void> | void }) {
  const [isSaving, setSaving] = useState(false)
  const press = async () => {
    setSaving(true)
    await save()
    setSaving(false)
  }
  return (
    <Button variant="default" loading={isSaving} onClick={() => void press()}>
      {words}
    </Button>
  )
}
