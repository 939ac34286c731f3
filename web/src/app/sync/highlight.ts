/** How long a row that came back is marked (ux.md 5.4). Milliseconds. */
const HIGHLIGHT_MS = 300

const wantsStillness = () =>
  document.documentElement.dataset.motion === 'less' ||
  window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Marks the rows of a subject that was refused (`data-subject`), once they are drawn as the server has them again. */
export const highlight = (subject: string): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (wantsStillness()) return
      for (const row of document.querySelectorAll(`[data-subject="${CSS.escape(subject)}"]`))
        row.animate([{ backgroundColor: 'var(--in-progress-tint)' }, {}], { duration: HIGHLIGHT_MS })
    }),
  )
}
