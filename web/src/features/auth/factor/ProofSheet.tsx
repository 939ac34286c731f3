import type { Endpoint, Input, Output } from '@rounds/contract/endpoint'
import { mfa } from '@rounds/contract/mfa'
import { PasswordInput, TextInput } from '@mantine/core'
import { useEndpointForm } from '#lib/page/form.ts'
import { refreshReads, useRead } from '#lib/reads/query.ts'
import { useUser } from '#lib/session/session.ts'
import { t } from '#lib/words/messages.ts'
import { Loadable } from '#ui/Loadable.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SheetForm } from '#ui/SheetForm.tsx'
import { useUiTexts } from '#ui/texts.ts'

type Proof = { password: string; code?: string | undefined }
type Question<E extends Endpoint> = {
  title: string
  text: string
  save: string
  endpoint: E
  /** What is sent for the proof. */
  toInput: (proof: Proof) => Input<E>
  onDone: (answer: Output<E>) => void
  onClose: () => void
}

/** Before something dangerous: the person proves once more who they are, by password, and code where they have a second factor. */
export function ProofSheet<E extends Endpoint>(question: Question<E>) {
  const read = useRead(mfa.state, {})
  return (
    <Sheet opened onClose={question.onClose} title={question.title}>
      <Loadable read={read}>{({ isOn }) => <ProofForm {...question} asksCode={isOn} />}</Loadable>
    </Sheet>
  )
}

function ProofForm<E extends Endpoint>({
  text,
  save,
  endpoint,
  toInput,
  onDone,
  onClose,
  asksCode,
}: Question<E> & { asksCode: boolean }) {
  const texts = useUiTexts()
  const { email } = useUser()
  const form = useEndpointForm(
    endpoint,
    { password: '', code: '' },
    (answer) => {
      void refreshReads()
      onDone(answer)
    },
    { toInput: ({ password, code }) => toInput(asksCode ? { password, code } : { password }) },
  )
  return (
    <SheetForm form={form} save={save} onClose={onClose}>
      <p className="ink-2">{text}</p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label={t('factor.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': texts.showPassword }}
        {...form.field('password')}
      />
      {asksCode ? (
        <TextInput
          label={t('factor.proofCode')}
          autoComplete="one-time-code"
          maxLength={40}
          {...form.field('code')}
        />
      ) : null}
    </SheetForm>
  )
}
