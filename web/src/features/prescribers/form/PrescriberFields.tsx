import { TextInput, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { EndpointForm } from '#lib/page/form.ts'
import { t } from '#lib/words/messages.ts'
import type { PrescriberValues } from './fields.ts'
import { Pair } from '#ui/Pair.tsx'

const optional = (label: string) => `${label} ${t('app.ui.optional')}`

/** The fields of a prescriber, for adding and for editing; the three that are asked for stand first. */
export function PrescriberFields({
  field,
  hint,
}: {
  field: EndpointForm<PrescriberValues>['field']
  /** Shown below the names. */
  hint?: ReactNode
}) {
  return (
    <div className="stack">
      <Pair>
        <TextInput label={t('prescribers.form.firstName')} {...field('firstName')} autoComplete="off" />
        <TextInput label={t('prescribers.form.lastName')} {...field('lastName')} autoComplete="off" />
      </Pair>
      {hint}
      <TextInput
        label={t('prescribers.form.city')}
        {...field('address.city')}
        autoComplete="address-level2"
        enterKeyHint="done"
      />
      <Pair>
        <TextInput
          label={optional(t('prescribers.form.title'))}
          description={t('prescribers.form.titleHint')}
          {...field('title')}
          autoComplete="off"
        />
        <TextInput
          label={optional(t('prescribers.form.specialty'))}
          description={t('prescribers.form.specialtyHint')}
          {...field('specialty')}
          autoComplete="off"
        />
      </Pair>
      <TextInput
        label={optional(t('prescribers.form.hospital'))}
        {...field('hospitalAffiliation')}
        autoComplete="organization"
      />
      <Pair>
        <TextInput
          label={optional(t('prescribers.form.phone'))}
          {...field('phone')}
          type="tel"
          autoComplete="off"
        />
        <TextInput
          label={optional(t('prescribers.form.email'))}
          {...field('email')}
          type="email"
          autoComplete="off"
        />
      </Pair>
      <TextInput
        label={optional(t('prescribers.form.address'))}
        {...field('address.address')}
        autoComplete="street-address"
      />
      <Textarea label={optional(t('prescribers.form.notes'))} {...field('notes')} />
    </div>
  )
}
