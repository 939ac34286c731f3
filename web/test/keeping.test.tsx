import { act } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { areaParts } from '#app/places/area-parts.ts'
import { keepingStore } from '#lib/device/keeping.ts'
import { hear, openApp, read } from './support/app.tsx'
import { holdTimers } from './support/clock.ts'
import { sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const STRIP = '[data-testid="keeping"]'
const isThere = () => document.querySelector(STRIP) !== null
const trouble = (why: ReturnType<typeof keepingStore.get>) => act(() => keepingStore.set(why))

beforeAll(async () => {
  await areaParts.KeepingStrip.preload()
})
afterEach(() => {
  keepingStore.set(null)
  vi.restoreAllMocks()
})

test('a full device says so under the header for as long as it lasts, and offers no reload that would lose work', async () => {
  await openApp('/delegate/dashboard', sara)
  expect(isThere()).toBe(false)
  trouble('full')
  expect(read(STRIP)).toBe('This device is full. Stay on this page until your work is sent.')
  trouble(null)
  expect(isThere()).toBe(false)
})

test('a device that answers late is told of once that lasts', async () => {
  await openApp('/delegate/dashboard', sara)
  const twoSecondsLater = holdTimers(2_000)
  trouble('blocked')
  expect(isThere()).toBe(false)
  trouble(null)
  twoSecondsLater()
  expect(isThere()).toBe(false)
  trouble('blocked')
  twoSecondsLater()
  expect(read(STRIP)).toMatch('This browser can’t keep your work right now.')
})

test('a newer version is reloaded into, but not while something is unsent', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp('/delegate/dashboard', sara)
  trouble('newer')
  expect(read(STRIP)).toBe(
    'A newer version of the app is in use on this device. Reload to go on with it.Reload',
  )
  await page.press('More for Dr Haddad101')
  await page.press('Cancel visit')
  await hear('Dr Haddad101: visit cancelled.')
  // What the device has kept since has told that it keeps.
  trouble('newer')
  expect(read(STRIP)).toMatch('Stay on this page until your work is sent.')
  expect(read(STRIP)).not.toMatch('Reload')
})
