import type { Issue } from '@rounds/contract/common'
import type { Input } from '@rounds/contract/endpoint'
import type { Prescriber, prescribers } from '@rounds/contract/prescribers'
import { t } from '#lib/words/messages.ts'

/** What the form holds: text only, empty where nothing is given. */
export type PrescriberValues = {
  title: string
  firstName: string
  lastName: string
  specialty: string
  hospitalAffiliation: string
  phone: string
  email: string
  address: { address: string; city: string }
  notes: string
}

export const emptyValues: PrescriberValues = {
  title: '',
  firstName: '',
  lastName: '',
  specialty: '',
  hospitalAffiliation: '',
  phone: '',
  email: '',
  address: { address: '', city: '' },
  notes: '',
}

/** A name from a search as first and last. */
export const valuesNamed = (name: string): PrescriberValues => {
  const words = name.trim().split(/\s+/)
  return { ...emptyValues, firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** Tells a name from others without saying it: what a draft is filed under is not sealed (FNV-1a, 32 bits). */
export const markOf = (name: string): string => {
  let mark = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) mark = Math.imul(mark ^ byte, 0x01000193)
  return (mark >>> 0).toString(36)
}

export const valuesOf = (prescriber: Prescriber): PrescriberValues => ({
  title: prescriber.title ?? '',
  firstName: prescriber.firstName,
  lastName: prescriber.lastName,
  specialty: prescriber.specialty,
  hospitalAffiliation: prescriber.hospitalAffiliation ?? '',
  phone: prescriber.phone ?? '',
  email: prescriber.email ?? '',
  address: { address: prescriber.address.address ?? '', city: prescriber.address.city ?? '' },
  notes: prescriber.notes ?? '',
})

const orNull = (value: string) => (value.trim() === '' ? null : value)

type PrescriberInput = Omit<Input<typeof prescribers.create>, 'id' | 'isActive' | 'assignedDelegateId'>

/** What is sent of the values. A known place on the map stays while the address does. */
export const inputOf = (values: PrescriberValues, before?: Prescriber): PrescriberInput => {
  const { address, city } = values.address
  const isSamePlace =
    before !== undefined &&
    (before.address.address ?? '') === address.trim() &&
    (before.address.city ?? '') === city.trim()
  return {
    title: orNull(values.title),
    firstName: values.firstName,
    lastName: values.lastName,
    specialty: orNull(values.specialty),
    hospitalAffiliation: orNull(values.hospitalAffiliation),
    phone: orNull(values.phone),
    email: orNull(values.email),
    address: {
      address: orNull(address),
      city: orNull(city),
      ...(isSamePlace && before.address.coordinates ? { coordinates: before.address.coordinates } : {}),
    },
    notes: orNull(values.notes),
  }
}

/** ux.md 4.3: the form asks for the city, by which visits are grouped; the server does not. */
export const cityRule = ({ address }: PrescriberValues): Issue[] =>
  address.city.trim() === ''
    ? [{ path: 'address.city', rule: 'required', message: t('prescribers.form.cityRequired') }]
    : []

const keys = Object.keys(emptyValues) as (keyof PrescriberValues)[]
const textOf = (values: PrescriberValues, key: keyof PrescriberValues) => JSON.stringify(values[key])

/** The fields in which two versions differ. */
export const changedKeys = (before: PrescriberValues, after: PrescriberValues): (keyof PrescriberValues)[] =>
  keys.filter((key) => textOf(before, key) !== textOf(after, key))

/** Only what the person changed of `before` is sent: what others change beside it stays (ux.md 5.7). */
export const changeOf = (values: PrescriberValues, before: Prescriber): Partial<PrescriberInput> => {
  const input = inputOf(values, before)
  return Object.fromEntries(changedKeys(valuesOf(before), values).map((key) => [key, input[key]]))
}
