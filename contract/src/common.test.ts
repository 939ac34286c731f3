import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  PlaceDraft,
  day,
  email,
  instant,
  line,
  optionalLine,
  required,
  text,
  time,
  wholeQuery,
  word,
} from './common.ts'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('text', () => {
  test('keeps what people type, in NFC', () => {
    for (const typed of ['😀 👨‍👩‍👧', 'سلام', "O'Brien", '<b>', '=1+1', 'Nguyễn', 'a\nb\tc'])
      expect(text(100).parse(typed)).toBe(typed.normalize('NFC'))
    expect(text(10).parse('e\u0301')).toBe('\u00e9')
  })
  test('refuses what cannot be stored', () => {
    for (const bad of ['\0', '\u0007', '\ud800', '\udc00x', '\u007f', '\uffff'])
      expect(accepts(text(10), bad)).toBe(false)
  })
  test('counts characters as people do', () => {
    expect(accepts(text(15), '😀'.repeat(15))).toBe(true)
    expect(accepts(text(15), '😀'.repeat(16))).toBe(false)
  })
  test('a line is trimmed, is one line and has no direction marks', () => {
    expect(line(10).parse('  Ada \n')).toBe('Ada')
    for (const broken of ['a\nb', 'a\r\nb', 'a\u2028b']) expect(accepts(line(10), broken)).toBe(false)
    expect(accepts(line(10), 'a\u202eb')).toBe(false)
    expect(accepts(text(10), 'a\u202eb')).toBe(true)
  })
  test('a name that must be there is one that can be seen', () => {
    for (const unseen of ['', ' ', '\u200b', ' \u00ad\u2060 ', '\u3164', '\u200d\ufe0f'])
      expect(required('Name is required').safeParse(unseen).error?.issues[0]?.message).toBe(
        'Name is required',
      )
    for (const seen of ['Ada', '👨‍👩‍👧', 'می\u200cخواهم', '0', '-']) expect(required('').parse(seen)).toBe(seen)
  })
})

test('e-mail is trimmed and lower-cased', () => {
  expect(email.parse(' Ada@Example.COM ')).toBe('ada@example.com')
  for (const bad of ['', 'a', 'a@', '@b.c', 'a b@c.de', 'a@b.co\u202e', 5, null])
    expect(accepts(email, bad)).toBe(false)
})

test('an address that no mail server takes is none: 64 characters stand before its @ at most', () => {
  const ofLength = (length: number) => `${'a'.repeat(length)}@example.com`
  expect([64, 65].map((length) => accepts(email, ofLength(length)))).toEqual([true, false])
})

test('days exist', () => {
  expect(day.parse('2024-02-29')).toBe('2024-02-29')
  expect(day.parse('2026-11-17T10:00:00Z')).toBe('2026-11-17')
  for (const bad of [
    '2026-02-29',
    '2026-13-01',
    '1999-12-31',
    '2101-01-01',
    'today',
    'infinity',
    '',
    20261117,
  ])
    expect(accepts(day, bad)).toBe(false)
})

test('times are of one day', () => {
  for (const good of ['00:00', '23:59']) expect(accepts(time, good)).toBe(true)
  for (const bad of ['24:00', '23:60', '9:00', '09:00:00', 900]) expect(accepts(time, bad)).toBe(false)
})

test('instants name their zone and are answered in UTC', () => {
  expect(instant.parse('2026-11-17T14:00:00+14:00')).toBe('2026-11-17T00:00:00.000Z')
  for (const bad of [
    '2026-11-17T10:00:00',
    '2026-11-17T10:00:00+15:00',
    '2026-02-30T10:00:00Z',
    '2026-11-17T23:59:60Z',
  ])
    expect(accepts(instant, bad)).toBe(false)
})

test('an optional line: what nobody sees is null, missing stays missing', () => {
  const change = z.object({ phone: optionalLine(5) })
  expect(change.parse({ phone: '\u200B \u3164\u2800' })).toEqual({ phone: null })
  expect(change.parse({ phone: '  ' })).toEqual({ phone: null })
  expect(change.parse({ phone: null })).toEqual({ phone: null })
  expect(change.parse({ phone: ' 12 ' })).toEqual({ phone: '12' })
  expect(Object.keys(change.parse({}))).toEqual([])
  expect(accepts(change, { phone: '123456' })).toBe(false)
})

test('a place: empty text says the same as none', () => {
  const empty = { address: null, city: null, coordinates: null }
  for (const given of [{}, { address: '', city: '  ' }, { address: null, coordinates: null }])
    expect(PlaceDraft.parse(given)).toEqual(empty)
})

test('numbers in queries are plain digits', () => {
  expect(wholeQuery(1, 500).parse('20')).toBe(20)
  for (const bad of ['0', '501', '1.5', '-1', '1e3', 'all', '', ['1', '2'], ' 1'])
    expect(accepts(wholeQuery(1, 500), bad)).toBe(false)
})

test('words are understood in the spellings of the specification', () => {
  const status = word(['in-progress', 'scheduled'], 'Unknown')
  for (const spelling of ['in-progress', 'IN_PROGRESS', 'in_progress', 'In-Progress'])
    expect(status.parse(spelling)).toBe('in-progress')
  expect(word(['follow_up'], 'Unknown').parse('FOLLOW_UP')).toBe('follow_up')
  expect(accepts(status, 'done')).toBe(false)
})
