import { emptyStorage } from '#test/support/storage.ts'
import type { Tenant } from '@rounds/contract/tenants'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type SessionUser, authStore, clearAuth, signedOut } from '#lib/person/auth-store.ts'
import { type Activity, keptActivity, noteActivity, shownActivity } from './recent-activity.ts'

const at = Date.parse('2026-11-17T10:00:00Z')
const item = (agoMs: number, userId = 'me'): Activity => ({
  id: String(agoMs),
  type: 'completed',
  timestamp: new Date(at - agoMs).toISOString(),
  userId,
  relatedEntity: { visitId: 'v', prescriberId: 'p', name: 'Dr Haddad' },
})
const DAYS_30 = 30 * 86_400_000

describe('recent activity', () => {
  it('keeps the newest 100, newest first', () => {
    const items = Array.from({ length: 101 }, (_, index) => item((index + 1) * 1000))
    const kept = keptActivity(items.toReversed(), at)
    expect(kept).toHaveLength(100)
    expect(kept[0]?.id).toBe('1000')
    expect(kept.some(({ id }) => id === '101000')).toBe(false)
  })

  it('drops what is older than 30 days', () => {
    expect(keptActivity([item(DAYS_30), item(DAYS_30 + 1)], at).map(({ id }) => id)).toEqual([
      String(DAYS_30),
    ])
  })

  it('shows nothing of others and nothing that is yet to happen', () => {
    expect(shownActivity([item(1), item(2, 'other'), item(-1)], 'me', at).map(({ id }) => id)).toEqual(['1'])
  })

  it('of what a person does is noted for the session, and goes with them', () => {
    onTestFinished(() => {
      authStore.set(signedOut)
      vi.unstubAllGlobals()
    })
    vi.stubGlobal('sessionStorage', emptyStorage())
    vi.stubGlobal('localStorage', emptyStorage())
    const tenant = { id: 'T' } as Tenant
    authStore.set({ ...signedOut, isAuthenticated: true, user: { id: 'me' } as SessionUser, tenant })
    noteActivity('completed', { id: 'v', prescriberId: 'p' }, 'Dr Haddad')
    expect(JSON.parse(sessionStorage.getItem('pv.activity') ?? '')).toMatchObject({
      owner: 'T:me',
      value: [
        {
          id: expect.any(String) as string,
          type: 'completed',
          timestamp: expect.stringMatching(/Z$/) as string,
          userId: 'me',
          relatedEntity: { visitId: 'v', prescriberId: 'p', name: 'Dr Haddad' },
        },
      ],
    })
    for (let more = 0; more < 100; more++)
      noteActivity('started', { id: `${more}`, prescriberId: 'p' }, 'Dr Haddad')
    const kept = JSON.parse(sessionStorage.getItem('pv.activity') ?? '') as { value: Activity[] }
    expect(kept.value).toHaveLength(100)
    expect(kept.value.map(({ relatedEntity }) => relatedEntity.visitId)).not.toContain('v')
    clearAuth(null, 'asked')
    expect(sessionStorage.getItem('pv.activity')).toBeNull()
  })
})
