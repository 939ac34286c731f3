/** The same address as calendar apps open it, and Google's page that subscribes to it. */
export const feedLinks = (url: string): { webcal: string; google: string } => {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return { webcal, google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}` }
}
