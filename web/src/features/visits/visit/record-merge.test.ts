import type { Visit } from '@rounds/contract/visits'
import { describe, expect, it } from 'vitest'
import { type RecordForm, formOf, recordOf } from './record-form.ts'
import { answerAsked, isOpenDraft, newIn, rebase, saysNew } from './record-merge.ts'

const visitWith = (fields: Partial<Visit> = {}) =>
  ({
    status: 'scheduled',
    outcomes: null,
    notes: null,
    objectives: [],
    startTime: null,
    endTime: null,
    completedAt: null,
    approvedAt: null,
    ...fields,
  }) as Visit
const empty = formOf(visitWith())
const formWith = (fields: Partial<RecordForm>): RecordForm => ({ ...empty, ...fields })
const objective = (text: string, done = false) => ({ text, done })
/** A visit whose record says what a form says, completed an hour before any clock of these tests. */
const recordedAs = (form: RecordForm, fields: Partial<Visit> = {}) =>
  visitWith({ ...recordOf(form), status: 'completed', completedAt: '2030-01-01T00:00:00.000Z', ...fields })

describe('a form upon a visit that changed meanwhile', () => {
  it('takes in what nobody typed here, and keeps what somebody did', () => {
    const form = formWith({ rating: 4 })
    const now = formWith({ notes: 'Edited', objectives: [objective('Study')] })
    expect(rebase({ form, base: empty }, now, true)).toEqual({
      form: { ...now, rating: 4 },
      base: now,
      asked: [],
    })
  })

  it('asks about what both changed, and overwrites neither', () => {
    const form = formWith({ notes: 'Mine', feedback: 'Kind' })
    const now = formWith({ notes: 'Theirs' })
    const kept = rebase({ form, base: empty }, now, true)
    expect(kept).toMatchObject({ form, base: { notes: null }, asked: ['notes'] })
    const theirs = answerAsked(kept, now, ['notes'], 'theirs')
    expect(rebase(theirs, now, true)).toMatchObject({
      form: { notes: 'Theirs', feedback: 'Kind' },
      asked: [],
    })
    const mine = answerAsked(kept, now, ['notes'], 'mine')
    expect(rebase(mine, now, true)).toMatchObject({ form: { notes: 'Mine' }, asked: [] })
    // They go on: that is news again.
    expect(rebase(mine, formWith({ notes: 'Theirs again' }), true).asked).toEqual(['notes'])
  })

  it('asks about a rating and samples as about words', () => {
    const form = formWith({ rating: 4, products: ['A'], samples: { A: 2 } })
    const now = formWith({ rating: 2, products: ['A'], samples: { A: 1 } })
    expect(rebase({ form, base: empty }, now, true).asked).toEqual(['products', 'rating'])
  })

  it('what was completed from here is no news when the visit says so, nor when that is taken back', () => {
    const sent = formWith({ notes: 'A' })
    const kept = { form: formWith({ notes: 'A and B' }), base: empty, sent }
    for (const now of [sent, empty])
      for (const isStored of [true, false])
        expect(rebase(kept, now, isStored)).toMatchObject({ form: kept.form, asked: [] })
    expect(rebase(kept, formWith({ notes: 'Of somebody else' }), true).asked).toEqual(['notes'])
  })

  it('an open field without words is a closed one', () => {
    const open = formWith({ notes: '', feedback: ' ' })
    expect(rebase({ form: open, base: empty }, formWith({ notes: 'Theirs' }), true)).toMatchObject({
      form: { notes: 'Theirs', feedback: ' ' },
      asked: [],
    })
  })

  it('objectives are those of the visit, with the ticks of both', () => {
    const base = formWith({ objectives: [objective('a'), objective('b'), objective('gone')] })
    const form = formWith({ objectives: [objective('a', true), objective('b'), objective('gone', true)] })
    const now = formWith({ objectives: [objective('a'), objective('b', true), objective('new')] })
    expect(rebase({ form, base }, now, true).form.objectives).toEqual([
      objective('a', true),
      objective('b', true),
      objective('new'),
      objective('gone', true),
    ])
  })
})

describe('a draft of a visit that is completed', () => {
  const form = formWith({ rating: 4, products: ['A'], samples: { A: 2 } })

  it('says nothing new when all of it stands there, whatever the clocks say', () => {
    expect(saysNew({ form, base: empty }, recordedAs(form))).toBe(false)
    // Filled in elsewhere, where nobody typed here.
    expect(saysNew({ form: empty, base: empty }, recordedAs(form))).toBe(false)
  })

  it('says so when samples, a rating, a tick or a time differ', () => {
    const kept = { form, base: empty }
    expect(newIn(kept, recordedAs(formWith({ rating: 4, products: ['A'] })))).toEqual(['products'])
    expect(newIn(kept, recordedAs({ ...form, rating: 2 }))).toEqual(['rating'])
    const ticked = { form: formWith({ objectives: [objective('a', true)] }), base: empty }
    expect(saysNew(ticked, recordedAs(formWith({ objectives: [objective('a')] })))).toBe(true)
    const timed = { form: { ...form, endTime: '2026-11-17T10:00:00.000Z' }, base: empty }
    expect(saysNew(timed, recordedAs(form, { endTime: '2026-11-17T11:00:00.000+01:00' }))).toBe(false)
    expect(saysNew(timed, recordedAs(form, { endTime: null }))).toBe(true)
  })

  it('waits to be finished as long as it says something new, also once it is locked', () => {
    expect(isOpenDraft({ form, base: empty }, null)).toBe(true)
    expect(isOpenDraft({ form, base: empty }, visitWith())).toBe(true)
    expect(isOpenDraft({ form, base: empty }, visitWith({ status: 'in-progress' }))).toBe(false)
    expect(isOpenDraft({ form, base: empty }, recordedAs(form))).toBe(false)
    const more = { form: { ...form, notes: 'More' }, base: empty, sent: form }
    expect(isOpenDraft(more, recordedAs(form))).toBe(true)
    expect(isOpenDraft(more, recordedAs(form, { status: 'submitted' }))).toBe(true)
  })
})
