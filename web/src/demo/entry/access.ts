import type { Company } from '#demo/store/company.ts'

/** Closes every way in that is open to somebody: their devices, and the address of their calendar. */
export const endAccess = (company: Company, userId: string, at: string) => {
  for (const session of company.rows('sessions'))
    if (session.userId === userId) company.drop('sessions', session.id)
  const feed = company.find('calendar_feeds', userId)
  if (feed) company.put('calendar_feeds', { ...feed, stoppedAt: feed.stoppedAt ?? at })
}

/** The same for whoever is deactivated: their devices are told that they are, until they work again. */
export const closeAccess = (company: Company, userId: string, at: string) => {
  const sessions = company.rows('sessions').filter((session) => session.userId === userId)
  endAccess(company, userId, at)
  for (const session of sessions) company.put('sessions', { ...session, isClosed: true })
}
