/** Words that end in an ellipsis say all of themselves to a pointer at rest, wherever they stand. */
export const startCutTitles = (): void =>
  document.addEventListener('pointerover', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.title !== '' || target.scrollWidth <= target.clientWidth)
      return
    if (getComputedStyle(target).textOverflow === 'ellipsis') target.title = target.textContent
  })
