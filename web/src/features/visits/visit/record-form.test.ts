import type { Visit } from '@rounds/contract/visits'
import { describe, expect, it } from 'vitest'
import {
  type KeptForm,
  type RecordForm,
  chooseDraft,
  formOf,
  nameOfDraft,
  outcomesOf,
  readForm,
  recordOf,
  serverDraft,
} from './record-form.ts'

const empty: RecordForm = {
  products: [],
  samples: {},
  rating: null,
  steps: [],
  otherStep: null,
  feedback: null,
  notes: null,
  objectives: [],
  startTime: null,
  endTime: null,
}
const visitWith = (fields: Partial<Visit>) =>
  ({
    outcomes: null,
    notes: null,
    objectives: [],
    startTime: null,
    endTime: null,
    draftData: null,
    draftUpdatedAt: null,
    completedAt: null,
    ...fields,
  }) as Visit
const kept = (fields: Partial<KeptForm>): KeptForm => ({
  form: empty,
  base: empty,
  savedAt: 1000,
  device: 'phone',
  ...fields,
})

describe('record form', () => {
  it('says the same as the visit, there and back', () => {
    const form: RecordForm = {
      ...empty,
      products: ['Cardiol', 'Lipanor'],
      samples: { Cardiol: 2 },
      rating: 4,
      steps: ['send_study'],
      otherStep: 'Call the ward',
      feedback: 'Wants the dosage study.',
      objectives: [
        { text: 'Present study', done: true },
        { text: 'Ask for a talk', done: false },
      ],
    }
    const { outcomes, notes, objectives } = recordOf(form)
    expect(objectives).toEqual(['✓ Present study', 'Ask for a talk'])
    expect(formOf(visitWith({ outcomes, notes, objectives }))).toEqual(form)
  })

  it('reads what older records and drafts say of next steps as own words', () => {
    const older = { ...outcomesOf(empty), steps: undefined, nextSteps: 'Send study; Call the ward' }
    expect(formOf(visitWith({ outcomes: older }))).toMatchObject({
      steps: [],
      otherStep: 'Send study; Call the ward',
    })
    expect(readForm({ steps: ['Send study', 'follow_up'], otherStep: 'Call' }, empty)).toMatchObject({
      steps: ['follow_up'],
      otherStep: 'Send study; Call',
    })
  })

  it('gives samples only of chosen products, and never none', () => {
    const form = { ...empty, products: ['A', 'B'], samples: { A: 2, B: 0, C: 5 } }
    expect(outcomesOf(form).samplesProvided).toEqual([{ product: 'A', quantity: 2 }])
  })

  it('sends only times that somebody gave', () => {
    const startTime = '2026-11-17T09:00:00.000Z'
    expect(recordOf(empty)).not.toHaveProperty('startTime')
    expect(recordOf({ ...empty, startTime })).toMatchObject({ startTime })
    expect(recordOf(empty, '2026-11-17T09:30:00.000Z')).toMatchObject({ endTime: '2026-11-17T09:30:00.000Z' })
  })

  it('keeps blank text as nothing', () => {
    expect(recordOf({ ...empty, notes: '  ' }).notes).toBeNull()
    expect(outcomesOf({ ...empty, otherStep: ' ' }).nextSteps).toBeNull()
  })

  it('reads what another version stored, field by field', () => {
    const base = { ...empty, notes: 'planned', objectives: [{ text: 'Present study', done: false }] }
    const stored = {
      products: ['A'],
      samples: { A: 1, B: 'two' },
      rating: 'five',
      notes: 7,
      objectives: [{ text: 'Present study', done: true }, null],
    }
    expect(readForm(stored, base)).toEqual({
      ...base,
      products: ['A'],
      samples: { A: 1 },
      objectives: [{ text: 'Present study', done: true }],
    })
    expect(readForm('nonsense', base)).toBeNull()
  })
})

describe('drafts', () => {
  it('takes the server’s when this device has none', () => {
    const server = kept({ device: 'tablet' })
    expect(chooseDraft(null, server, 'phone')).toEqual({ kept: server, offer: null })
    expect(chooseDraft(null, null, 'phone')).toEqual({ kept: null, offer: null })
  })

  it('offers other words of another device until they are answered, whatever the clocks say', () => {
    const mine = kept({ savedAt: 1000, form: { ...empty, notes: 'Mine' } })
    const other = (fields: Partial<KeptForm>) => kept({ device: 'tablet', savedAt: 500, ...fields })
    expect(chooseDraft(mine, other({}), 'phone')).toEqual({ kept: mine, offer: other({}) })
    expect(chooseDraft(mine, other({ form: mine.form }), 'phone').offer).toBeNull()
    expect(chooseDraft(mine, other({ device: 'phone' }), 'phone').offer).toBeNull()
    const answered = { ...mine, answered: nameOfDraft(other({})) }
    expect(chooseDraft(answered, other({}), 'phone').offer).toBeNull()
    expect(chooseDraft(answered, other({ savedAt: 600 }), 'phone').offer).not.toBeNull()
  })

  it('reads the server’s with its own time, else with the time the server stored it', () => {
    const draftUpdatedAt = '2026-11-17T09:00:00.000Z'
    const draftData = { form: { rating: 3 }, savedAt: 5, device: 'tablet' }
    expect(serverDraft(visitWith({ draftData, draftUpdatedAt }), empty)).toMatchObject({
      savedAt: 5,
      device: 'tablet',
    })
    expect(serverDraft(visitWith({ draftData: { form: {} }, draftUpdatedAt }), empty)?.savedAt).toBe(
      Date.parse(draftUpdatedAt),
    )
    expect(serverDraft(visitWith({ draftData: { other: 1 } }), empty)).toBeNull()
  })
})
