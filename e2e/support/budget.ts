import { type Locator, type Page, expect, test } from '@playwright/test'
import { standing } from './standing.ts'

/** Keystroke-level model of ux.md 1.1, in seconds. */
const cost = { D: { tap: 1.3, key: 0.28 }, P: { tap: 1.1, key: 0.4 }, think: 1.35 } as const

export type BudgetRow = {
  job: string
  device: 'P' | 'D'
  taps: number
  keys: number
  seconds: number
  app: number
  allowed: { taps?: number; keys?: number; seconds?: number }
}

/**
 * Counts what a person does, and how long it takes them by the model: hands and head. What the app took beside that is told,
 * and judged by the bench: here it would judge the machine.
 */
export class Budget {
  readonly device: 'P' | 'D'
  private taps = 0
  private keys = 0
  private thoughts = 0
  private startedAt: number | undefined

  constructor(device: 'P' | 'D') {
    this.device = device
  }

  /** The clock of the app starts with the first thing the person does. */
  private begin() {
    this.startedAt ??= performance.now()
  }

  /** One press of a finger or mouse button. `decide`: the person had to choose it. */
  async tap(target: Locator, { decide = true } = {}): Promise<void> {
    this.begin()
    this.taps++
    if (decide) this.think()
    await (this.device === 'P' ? target.tap() : target.click())
  }

  /** One press that takes something along, by so many pixels down and to the side. */
  async drag(target: Locator, { x = 0, y = 0 }: { x?: number; y?: number }): Promise<void> {
    this.begin()
    this.taps++
    this.think()
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await standing(target)
    const { mouse } = target.page()
    const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2 - 4]
    await mouse.move(fromX, fromY)
    await mouse.down()
    await mouse.move(fromX + x, fromY + y, { steps: 8 })
    await mouse.up()
  }

  /** Another day in the device's own picker, which no journey can press: its field, the day, and done. */
  async pickDay(field: Locator, day: string): Promise<void> {
    await this.tap(field)
    this.taps += 2
    this.think()
    await field.fill(day)
  }

  async type(target: Locator, text: string): Promise<void> {
    this.begin()
    this.keys += text.length
    await target.pressSequentially(text)
  }

  async press(page: Page, key: string, { decide = false } = {}): Promise<void> {
    this.begin()
    this.keys++
    if (decide) this.think()
    await page.keyboard.press(key)
  }

  think(times = 1): void {
    this.thoughts += times
  }

  /** Ends the job: fails when it took more than allowed, and notes it for the table of the run. */
  assert(job: string, allowed: BudgetRow['allowed']): void {
    const app = (performance.now() - (this.startedAt ?? performance.now())) / 1000
    const { tap, key } = cost[this.device]
    const seconds = this.taps * tap + this.keys * key + this.thoughts * cost.think
    const row: BudgetRow = {
      job,
      device: this.device,
      taps: this.taps,
      keys: this.keys,
      seconds,
      app,
      allowed,
    }
    test.info().annotations.push({ type: 'budget', description: JSON.stringify(row) })
    if (allowed.taps !== undefined) expect(this.taps, `${job}: taps`).toBeLessThanOrEqual(allowed.taps)
    if (allowed.keys !== undefined) expect(this.keys, `${job}: keys`).toBeLessThanOrEqual(allowed.keys)
    if (allowed.seconds !== undefined) expect(seconds, `${job}: seconds`).toBeLessThan(allowed.seconds)
  }
}
