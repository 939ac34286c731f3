import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LineChart } from '#ui/charts/LineChart.tsx'

afterEach(cleanup)

test('the names of lines that end at nothing stand apart, above the days', () => {
  const { container } = render(
    <LineChart
      label="Visits"
      write={String}
      ticks={[{ at: 1, text: 'Fri 27' }]}
      lines={[
        { name: 'now', points: [4, 0], end: 'Now 0' },
        { name: 'before', points: [2, 0], look: 'before', end: 'Before 0' },
        { name: 'goal', points: [4, 4], look: 'goal', end: 'Goal' },
      ]}
    />,
  )
  const placeOf = (text: string) =>
    Number(
      [...container.querySelectorAll('text')].find((each) => each.textContent === text)?.getAttribute('y'),
    )
  const [own, before, day] = [placeOf('Now 0'), placeOf('Before 0'), placeOf('Fri 27')]
  expect(Math.abs(own - before)).toBeGreaterThanOrEqual(14)
  expect(day - Math.max(own, before)).toBeGreaterThanOrEqual(14)
})
