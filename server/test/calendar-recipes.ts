import { appointment, meeting } from './objects.ts'
import type { Recipe } from './world.ts'

const nothing: Recipe = { request: () => ({}) }

export const calendarRecipes = {
  'calendar.events': nothing,
  'calendar.days': nothing,
  'calendar.event': {
    reach: 'delegate',
    request: async (world) => ({ params: { id: await meeting(world) } }),
  },
  'calendar.createEvent': {
    reach: 'delegate',
    request: ({ del }) => ({ body: { ...appointment, memberId: del.user.id } }),
  },
  'calendar.updateEvent': {
    reach: 'delegate',
    request: async (world) => ({ params: { id: await meeting(world) }, body: { title: 'Coaching' } }),
  },
  'calendar.removeEvent': {
    reach: 'delegate',
    request: async (world) => ({ params: { id: await meeting(world) } }),
  },
  'calendar.ownEvents': nothing,
  'calendar.feed': nothing,
  'calendar.createFeed': nothing,
  'calendar.removeFeed': {
    request: async (_world, caller) => {
      await caller?.post('/calendar/feed', {})
      return {}
    },
  },
  'calendar.readFeed': {
    request: async ({ del }) => {
      const { body } = await del.post<{ url: string }>('/calendar/feed', {})
      return { params: { token: /([^/]+)\.ics$/.exec(body.url)?.[1] ?? '' } }
    },
  },
} satisfies Record<string, Recipe>
