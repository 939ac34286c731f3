import { expect, test } from 'vitest'
import { type SessionUser, authStore, signedOut } from './auth-store.ts'
import { ownItem, setOwnItem } from './own-item.ts'

const enterAs = (id: string, company = 'alpine') =>
  authStore.set({
    ...signedOut,
    user: { id } as SessionUser,
    tenant: { id: company } as NonNullable<ReturnType<typeof authStore.get>['tenant']>,
  })

test('what one person keeps on a shared device is theirs, in each company', () => {
  enterAs('sara')
  setOwnItem('columns', ['city'])
  enterAs('marc')
  expect(ownItem('columns')).toBeNull()
  setOwnItem('columns', ['name'])
  enterAs('sara', 'northwind')
  expect(ownItem('columns')).toBeNull()
  enterAs('sara')
  expect(ownItem('columns')).toEqual(['city'])
})
