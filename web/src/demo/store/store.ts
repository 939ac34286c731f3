import { daysLater } from '@rounds/contract/dates'
import { hexOf, sha256 } from '@rounds/contract/demo/sha256'
import { DEMO_PASSWORD, type DemoSeed, demoSeeds } from '@rounds/contract/demo/world'
import { type Company, openCompany } from './company.ts'
import { type Box, type Cookie, KEY, readKept, writeKept } from './keep.ts'
import { type TenantRow, unsaid } from './tables.ts'

/** Specification §9. */
const TRIAL_DAYS = 14

/** Keeps a password from being read over a shoulder; the demo has nothing that is worth one. */
export const hashOf = (password: string): string => hexOf(sha256(password))

export type Store = {
  /** By name, the platform's own too. */
  tenants(): TenantRow[]
  company(id: string): Company | undefined
  /** A company that nothing has been told of. */
  found(tenant: TenantRow): Company
  /** Carries a change out, whole or not at all, and keeps it. */
  change<T>(work: () => T): T
  cookie(name: Cookie): string | null
  setCookie(name: Cookie, value: string | null): void
  /** Reads again what another tab has kept. */
  reread(): void
  /** Drops all that was done and tells the story anew. */
  startAgain(): void
  /** Is told whether what was done will be there after the page was closed, whenever that changes. */
  onKeeping(told: (isKept: boolean) => void): void
}

/** The demo's companies as one browser has them: told once, changed by whoever tries it, kept in `box`. */
export const openStore = (box: Box, now: () => number): Store => {
  let kept = readKept(box, now())
  let isKept = true
  let tellKeeping: (isKept: boolean) => void = () => undefined
  const undo: (() => void)[] = []
  let seeds: DemoSeed[] = []
  const companies = new Map<string, Company>()

  const tell = () => {
    companies.clear()
    seeds = demoSeeds(hashOf(DEMO_PASSWORD), kept.seededAt)
  }
  tell()
  const keep = () => {
    const was = isKept
    isKept = writeKept(box, kept)
    if (was !== isKept) tellKeeping(isKept)
  }

  const open = (id: string, tables: Parameters<typeof openCompany>[1]) => {
    const company = openCompany(id, tables, kept.rows[id] ?? {}, {
      at: new Date(kept.seededAt).toISOString(),
      onChange: (table, rowId, row) => {
        const rows = ((kept.rows[id] ??= {})[table] ??= {})
        rows[rowId] = row
      },
      undo,
    })
    companies.set(id, company)
    return company
  }
  /** The demo's own company tries the product, like whoever looks at it. */
  const onTrial = (row: Record<string, unknown>) =>
    row.slug === 'demo' ? { ...row, plan: 'trial', trialEndsAt: daysLater(kept.seededAt, TRIAL_DAYS) } : row
  const company = (id: string): Company | undefined => {
    const known = companies.get(id)
    if (known) return known
    const told = seeds.find((seed) => seed.id === id)?.make().tables
    if (!told && !kept.rows[id]?.tenants?.[id]) return undefined
    return open(
      id,
      (told ?? []).map(([name, rows]) => [name, name === 'tenants' ? rows.map(onTrial) : rows] as const),
    )
  }
  /** A tenant's own row. What else a company has is told when somebody looks at it. */
  const tenantOf = (id: string): TenantRow | undefined => {
    const changed = kept.rows[id]?.tenants?.[id]
    if (changed) return changed as TenantRow
    const seed = seeds.find((each) => each.id === id)
    const at = new Date(kept.seededAt).toISOString()
    return seed && ({ ...unsaid.tenants?.(at), ...onTrial(seed.tenant) } as TenantRow)
  }

  return {
    tenants: () =>
      [...new Set([...seeds.map(({ id }) => id), ...Object.keys(kept.rows)])]
        .flatMap((id) => tenantOf(id) ?? [])
        .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
    company,
    found: (tenant) => {
      const made = open(tenant.id, [])
      made.put('tenants', tenant)
      return made
    },
    change: (work) => {
      undo.length = 0
      try {
        const result = work()
        keep()
        return result
      } catch (error) {
        for (const back of undo.toReversed()) back()
        throw error
      } finally {
        undo.length = 0
      }
    },
    cookie: (name) => kept.cookies[name] ?? null,
    setCookie: (name, value) => {
      if (value === null) delete kept.cookies[name]
      else kept.cookies[name] = value
      keep()
    },
    reread: () => {
      kept = readKept(box, now())
      tell()
    },
    startAgain: () => {
      box.removeItem(KEY)
      kept = readKept(box, now())
      tell()
    },
    onKeeping: (told) => {
      tellKeeping = told
    },
  }
}
