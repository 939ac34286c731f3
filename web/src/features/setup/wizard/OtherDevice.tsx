import { Button, TextInput } from '@mantine/core'
import { email as Email } from '@rounds/contract/rules/common'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '#lib/plain/errors.ts'
import { t } from '#lib/words/messages.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { sendLink, wizardStore } from './store.ts'

/** A link by mail with which the set-up goes on elsewhere, for as long as it is kept. */
export function OtherDevice() {
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [said, setSaid] = useState<{ error?: string; sent?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const isPhone = useWidth('phone')
  const open = () => {
    setAddress(wizardStore.get().data.adminAccount?.email ?? '')
    setSaid({})
    setOpen(true)
  }
  const send = async () => {
    const checked = Email.safeParse(address)
    if (!checked.success) {
      setSaid({ error: 'Invalid email address' })
      return
    }
    setBusy(true)
    try {
      await sendLink(checked.data)
      setSaid({ sent: t('setup.device.sent', { email: checked.data }) })
    } catch (error) {
      setSaid({ error: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconDeviceMobile size={16} stroke={1.75} aria-hidden />}
        onClick={open}
      >
        <span className={isPhone ? 'visually-hidden' : ''}>{t('setup.device.open')}</span>
      </Button>
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title={t('setup.device.open')}>
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <p className="ink-2">{t('setup.device.text')}</p>
          <TextInput
            label={t('setup.admin.email')}
            type="email"
            autoComplete="email"
            value={address}
            error={said.error}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          <p role="status">{said.sent}</p>
          <Button type="submit" loading={isBusy}>
            {t('setup.device.send')}
          </Button>
        </form>
      </Sheet>
    </>
  )
}
