import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refreshReads } from '#lib/reads/query.ts'
import { openApp } from './support/app.tsx'
import { sara } from './support/things.ts'
import { world } from './support/world.ts'

test('the profile follows what is so now until the person types, and then keeps their words', async () => {
  const page = await openApp('/account', sara)
  const first = () => screen.getByLabelText('First name')
  await waitFor(() => expect(first()).toHaveProperty('value', 'Sara'))
  const changeElsewhere = async (firstName: string) => {
    world.signedIn = { ...sara, firstName }
    await refreshReads()
  }
  await changeElsewhere('Sophie')
  await waitFor(() => expect(first()).toHaveProperty('value', 'Sophie'))
  await page.fill('First name', 'Sam')
  await changeElsewhere('Sonia')
  expect(first()).toHaveProperty('value', 'Sam')
})
